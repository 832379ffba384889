/** File types that a list or chart is exported to, with the media type of each (specification point 3). An `xls` is a workbook of the present form, so it has that type. */
export const EXPORT_MEDIA_TYPES = {
  xls: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  csv: "text/csv",
} as const;

/** The media type of an exported file; any other type than the known ones is treated as plain text. */
export function exportMediaType(fileType: string): string {
  return Object.entries(EXPORT_MEDIA_TYPES).find(([known]) => known === fileType)?.[1] ?? "text/plain";
}
