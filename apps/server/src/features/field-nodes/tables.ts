// Types and not interfaces: Kysely asks for an index signature, which only a type has.
export type OwnerTables = {
  connection_owners: { connection: string; node: string; epoch: number; pinned: boolean; is_bound: boolean };
  drained_nodes: { node: string };
};
