/** The table of migration 0021_point_texts, as queries see it. */
export type TextTables = {
  point_texts: { code: number; text: string };
};
