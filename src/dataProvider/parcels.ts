/**
 * ra-data-simple-rest hands its http client `JSON.stringify(params.data)`, which loses files, the previous record and
 * meta. So the data is replaced by the number of a parcel that holds all of it, and the dialect opens the parcel.
 */
const parcels = new Map<number, object>();
let last = 0;

/** Runs `send` with `params` whose data is a parcel; the parcel is gone when it ends. */
export async function inParcel<P extends { data?: unknown }, R>(
  params: P,
  send: (packed: P) => Promise<R>,
): Promise<R> {
  const number = ++last;
  parcels.set(number, params);
  try {
    return await send({ ...params, data: { parcel: number } });
  } finally {
    parcels.delete(number);
  }
}

export function openParcel<P>(body: unknown): P {
  const { parcel } = JSON.parse(String(body)) as { parcel: number };
  const params = parcels.get(parcel);
  if (!params) throw new Error('The data of this call is no longer held.');
  return params as P;
}
