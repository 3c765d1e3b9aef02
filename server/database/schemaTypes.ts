/** What Kysely knows of the tables: declared entities are reached by name, so their columns are unknown until decoded. */
export type AnyRow = Record<string, unknown>;
// One index signature instead of a type per table: the declarations are the types, and zod checks what crosses the wire.
export type DB = Record<string, AnyRow>;
