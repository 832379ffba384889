/** The files of a workbook that are the same in each (ECMA-376, SpreadsheetML). */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const KINDS = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Numbers of the formats of a cell, in the order of `cellXfs` below. */
export const STYLES = { plain: 0, bold: 1, moment: 2, figure: 3 } as const;

export const FIXED_PARTS: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: "[Content_Types].xml",
    text:
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${KINDS}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KINDS}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${KINDS}.styles+xml"/></Types>`,
  },
  {
    name: "_rels/.rels",
    text:
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: "xl/_rels/workbook.xml.rels",
    text:
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  },
  {
    name: "xl/styles.xml",
    text:
      `${HEAD}<styleSheet xmlns="${MAIN}">` +
      '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\ mmm\\ yyyy\\ hh:mm:ss"/>' +
      '<numFmt numFmtId="165" formatCode="#,##0.##"/></numFmts>' +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
      '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
      '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
      '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
  },
];

/** The book with its one sheet. @param sheet its name, already escaped */
export function bookPart(sheet: string): string {
  return (
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
    `<sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  );
}

/** The beginning of the sheet: what stays in sight, and how wide its columns are. */
export function sheetBegin({
  frozen,
  widths,
}: {
  readonly frozen: number;
  readonly widths: readonly number[];
}): string {
  const columns = widths.map(
    (width, index) =>
      `<col min="${String(index + 1)}" max="${String(index + 1)}" width="${String(width)}" customWidth="1"/>`,
  );
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="${String(frozen)}" topLeftCell="A${String(frozen + 1)}" activePane="bottomLeft" state="frozen"/>` +
    `</sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>`
  );
}

export const SHEET_END = "</sheetData></worksheet>";
