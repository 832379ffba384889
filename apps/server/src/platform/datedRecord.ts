/** The record that is valid on a day, from its first day to its last (both included). */
export function validOn<Dated extends { readonly from: string; readonly until?: string | undefined }>(
  records: readonly Dated[],
  date: string,
): Dated | undefined {
  return records.findLast((record) => record.from <= date && (record.until === undefined || date <= record.until));
}
