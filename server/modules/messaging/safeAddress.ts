/**
 * Which addresses this server may call for an institute: public ones. Its own network, itself and what clouds tell of
 * their machines are refused (docs/security.md), unless the operator names the host in MESSAGE_HOSTS.
 */
import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
const V4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
// Beside the private ones: those that stand for an IPv4 address, which would be looked at no further.
const V6 =
  '::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8';
for (const [nets, family] of [
  [V4, 'ipv4'],
  [V6, 'ipv6'],
] as const)
  for (const net of nets.split(' ')) {
    const [address = '', bits] = net.split('/');
    closed.addSubnet(address, Number(bits), family);
  }

let allowed: ReadonlySet<string> = new Set();
/** Names the hosts, with or without a port, that may be called wherever they are. Once, at start. */
export function allowHosts(hosts: readonly string[]): void {
  allowed = new Set(hosts.map((host) => host.toLowerCase()));
}
const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();
const isAllowed = ({ host, hostname }: URL): boolean =>
  allowed.has(host.toLowerCase()) || allowed.has(bare(hostname)) || allowed.has(hostname.toLowerCase());

/** Whether nobody but the operator may have it called. IPv4 written as IPv6 is the IPv4 address. */
export function isClosed(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return closed.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Why an address is refused before any name is looked up; null when it may be one. */
export function refusalOf(text: string): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'is no address';
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must start with http:// or https://';
  if (url.username || url.password) return 'must not hold a username or password; there are fields for them';
  if (isAllowed(url)) return null;
  const name = bare(url.hostname).replace(/\.$/, '');
  const isLocal = name === 'localhost' || /\.(?:localhost|local|internal|localdomain|home\.arpa)$/.test(name);
  if (isLocal || (isIP(name) !== 0 ? isClosed(name) : !name.includes('.')))
    return 'must be a public address: this one is of a private network';
  return null;
}

/** A server that is no web server as an address, so that it is judged as those are. */
export const serverAddress = (host: string, port: number): string => `http://${host}:${port}`;

export class ClosedAddress extends Error {
  readonly code = 'ECLOSED';
}
type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;
/**
 * A `lookup` for a connection: answers what the name resolves to, and nothing when any of it is closed; so what was
 * looked at is what is connected to.
 */
export function publicLookup(url: URL): (hostname: string, options: LookupOptions, found: Found) => void {
  const open = isAllowed(url);
  return (hostname, options, found) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, []);
      const bad = open ? undefined : addresses.find(({ address }) => isClosed(address));
      if (bad) return found(new ClosedAddress(`${hostname} is an address of a private network`), []);
      const [first] = addresses;
      if (options.all) return found(null, addresses);
      found(null, first?.address ?? '', first?.family);
    });
}
