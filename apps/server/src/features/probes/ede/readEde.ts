import { MAX_FILE_PROBLEMS } from "@atrium/contract/devices";
import type { ListedObject } from "@atrium/drivers";
import { t } from "@atrium/words";
import { CsvError, parse } from "csv-parse/sync";

/** The columns that a file must have, and those that are read where it has them, by their words alone. */
const COLUMNS = {
  keyname: "keyname",
  "device obj.-instance": "deviceobjinstance",
  "object-name": "objectname",
  "object-type": "objecttype",
  "object-instance": "objectinstance",
  "unit-code": "unitcode",
} as const;
type Column = keyof typeof COLUMNS;
const NEEDED = ["keyname", "device obj.-instance", "object-name", "object-type", "object-instance"] as const;

/** Limits of the numbers (ASHRAE 135 clauses 20.2.14 and 21). */
/** The number of the type of device objects. */
const DEVICE = 8;
const MAX_VALUES = { instance: 4_194_302, type: 1_023, unit: 65_535 } as const;
const MAX_ROWS = 10_000;
const MAX_NAME_LENGTH = 200;
/** Characters of one row. */
const MAX_ROW_LENGTH = 20_000;
/** What a spreadsheet would run gets an apostrophe before it, from whoever writes carefully. */
const APOSTROPHE = /^'(?=[=+\-@\t])/u;

/** Nothing of a file is taken. */
export class WrongFileError extends Error {
  /** Each a sentence with its row and field. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0] ?? t("The file cannot be read"));
    this.name = "WrongFileError";
    this.problems = problems.slice(0, MAX_FILE_PROBLEMS);
  }
}

interface Row {
  /** As a spreadsheet counts. */
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * The objects that a BACnet EDE file lists (BIG-EU, "Engineering Data Exchange", version 2): a head, a row of titles that
 * begins with `# keyname`, and a row for each object, with semicolons or commas between.
 * @param ownInstance of the device that `*` stands for, which files of a device type have in place of an instance
 * @throws WrongFileError with the row and the field of everything that is wrong
 */
export function readEde(text: string, ownInstance?: number): ListedObject[] {
  const rows = rowsOf(text);
  const head = rows.findIndex(({ cells }) => wordsOf(cells[0] ?? "") === COLUMNS.keyname);
  const titles = rows[head];
  if (titles === undefined) throw new WrongFileError([t("The file has no title row that begins with “# keyname”")]);
  checkLayout(rows.slice(0, head));
  const places = placesOf(titles);
  const own = rows.slice(head + 1).filter(({ cells: [first = ""] }) => !first.trim().startsWith("#"));
  if (own.length === 0) throw new WrongFileError([t("The file lists no objects")]);
  if (own.length > MAX_ROWS) {
    throw new WrongFileError([
      t("The file lists {count} objects; the maximum is {most}", { count: own.length, most: MAX_ROWS }),
    ]);
  }
  return objectsOf(own, places, ownInstance);
}

function rowsOf(text: string): Row[] {
  try {
    const rows: Row[] = [];
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_LENGTH,
      on_record: (cells: string[], { lines }) => {
        if (cells.some((cell) => cell.trim() !== "")) rows.push({ row: lines, cells });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) {
      throw new WrongFileError([t("The file is not a valid table: {words}", { words: error.message.slice(0, 200) })]);
    }
    throw error;
  }
}

/** The one that is in the row of titles: the head may have any. */
function delimiterOf(text: string): string {
  const titles = /^[^\r\n]*keyname[^\r\n]*$/imu.exec(text)?.[0] ?? "";
  return [";", "\t"].find((one) => titles.includes(one)) ?? ",";
}

/** Without what different writers put between the words of a title. */
function wordsOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]/gu, "");
}

function checkLayout(head: readonly Row[]): void {
  const layout = head.find(({ cells: [first = ""] }) => wordsOf(first) === "versionoflayout");
  const version = layout?.cells[1]?.trim() ?? "";
  if (layout === undefined || version === "" || /^2(\.|$)/u.test(version)) return;
  const message = t("Row {row}, VERSION_OF_LAYOUT: only version 2 is supported; this file has version {version}", {
    row: layout.row,
    version: version.slice(0, 20),
  });
  throw new WrongFileError([message]);
}

function placesOf({ row, cells }: Row): ReadonlyMap<Column, number> {
  const titles = cells.map((cell) => wordsOf(cell));
  const places = new Map<Column, number>();
  for (const [column, words] of Object.entries(COLUMNS)) {
    const at = titles.indexOf(words);
    if (at !== -1 && isColumn(column)) places.set(column, at);
  }
  const missing = NEEDED.filter((column) => !places.has(column));
  if (missing.length === 0) return places;
  throw new WrongFileError(missing.map((column) => t("Row {row}: column “{column}” is missing", { row, column })));
}

function isColumn(column: string): column is Column {
  return column in COLUMNS;
}

function objectsOf(rows: readonly Row[], places: ReadonlyMap<Column, number>, own: number | undefined): ListedObject[] {
  const problems: string[] = [];
  const owners = new Map<string, number>();
  const objects = rows.map(({ row, cells }): ListedObject => {
    const cell = (column: Column): string => (cells[places.get(column) ?? -1] ?? "").trim().replace(APOSTROPHE, "");
    const wrong = (column: Column, problem: string): number => {
      problems.push(t("Row {row}, {column}: {problem}", { row, column, problem }));
      return 0;
    };
    const number = (column: Column, most: number): number => {
      const said = cell(column);
      const isRight = /^\d{1,8}$/u.test(said) && Number(said) <= most;
      return isRight
        ? Number(said)
        : wrong(
            column,
            t("expected a whole number from 0 to {most}, not “{words}”", { most, words: said.slice(0, 40) }),
          );
    };
    const before = problems.length;
    // A file of a device type leaves the instance open.
    const isOpen = cell("device obj.-instance") === "*" && own !== undefined;
    const device = isOpen ? own : number("device obj.-instance", MAX_VALUES.instance);
    const type = number("object-type", MAX_VALUES.type);
    const isItself = type === DEVICE && cell("object-instance") === "*" && own !== undefined;
    const instance = isItself ? own : number("object-instance", MAX_VALUES.instance);
    const name = cell("object-name");
    if (name.length > MAX_NAME_LENGTH) {
      wrong("object-name", t("expected at most {most} characters", { most: MAX_NAME_LENGTH }));
    }
    const units = cell("unit-code") === "" ? undefined : number("unit-code", MAX_VALUES.unit);
    const place = `${device} ${type} ${instance}`;
    const owner = owners.get(place);
    if (problems.length === before && owner !== undefined) {
      wrong("object-instance", t("same object as in row {owner}", { owner }));
    }
    if (owner === undefined) owners.set(place, row);
    return { device, type, instance, name, units };
  });
  if (problems.length === 0) return objects;
  throw new WrongFileError(problems);
}
