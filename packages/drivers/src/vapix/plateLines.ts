import type { ListedPlate } from "../plateLists.ts";

/** Of AXIS License Plate Verifier: `MM-DD-YYYY`. */
const US_DAY = /^(\d{2})-(\d{2})-(\d{4})$/;

/**
 * The lines of an exported list: the plate, the day on which it came there, and words of whoever put it there.
 * undefined: these are no such lines.
 */
export function platesIn(answer: string): ListedPlate[] | undefined {
  const lines = answer
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.some((line) => line.startsWith("<") || line.startsWith("#") || line.startsWith("{"))) return undefined;
  return lines.map((line) => {
    const [plate = "", day = "", ...words] = line.split(",");
    const holder = words.join(",").trim();
    return { plate: plate.trim(), holder: holder === "" ? undefined : holder, since: isoDay(day.trim()) };
  });
}

/** One line of it, as `addplate` takes it. */
export function plateLine({ plate, since, holder }: ListedPlate): string {
  const [year = "", month = "", day = ""] = since?.split("-") ?? [];
  return [plate, since === undefined ? "" : `${month}-${day}-${year}`, holder ?? ""].join(",");
}

function isoDay(text: string): string | undefined {
  const [, month, day, year] = US_DAY.exec(text) ?? [];
  const iso = `${year ?? ""}-${month ?? ""}-${day ?? ""}`;
  return Number.isNaN(Date.parse(`${iso}T00:00:00Z`)) ? undefined : iso;
}
