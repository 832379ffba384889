/** The table of migration 0141_foreign_values, as queries see it. */
export type ForeignValueTables = {
  foreign_values: {
    point_id: number;
    system: string;
    priority: number;
    value: number;
    client: string;
    at: Date;
  };
};
