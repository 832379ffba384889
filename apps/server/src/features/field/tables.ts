// A type and not an interface: Kysely asks for an index signature, which only a type has.
export type PauseTables = {
  connection_pauses: { connection: string; by_name: string; since: Date };
};
