import { ENGLISH } from "@atrium/words";
import { expect, test } from "vitest";
import { exportFile } from "./exportFile.ts";
import type { ExportTable } from "../../platform/exports/exportTable.ts";
import { withOffsets } from "./offsetColumn.ts";

const HOUR = 3_600_000;
const FROM = Date.UTC(2025, 9, 25, 22);

function hours(timeZone: string): ExportTable {
  const rows = Array.from({ length: 25 }, (_, hour) => [FROM + hour * HOUR, FROM + (hour + 1) * HOUR, hour]);
  return withOffsets(
    {
      title: "Energy",
      place: "Office",
      period: { from: FROM, to: FROM + 25 * HOUR },
      filters: [],
      columns: [
        { key: "from", title: "From", isMoment: true },
        { key: "to", title: "To", isMoment: true },
        { key: "total", title: "Total", unit: "kWh" },
      ],
      count: rows.length,
      narrower: "",
      // eslint-disable-next-line typescript/require-await
      batches: async function* () {
        yield rows;
      },
    },
    FROM,
    timeZone,
  );
}

async function fileOf(table: ExportTable, timeZone: string): Promise<{ name: string; lines: readonly string[] }> {
  const { name, write } = exportFile("csv", table, { at: FROM + 40 * HOUR, timeZone });
  let text = "";
  const written = { table, generatedAt: FROM, clockAhead: 0, timeZone, language: ENGLISH, onRows: () => undefined };
  for await (const piece of write(written)) text += String(piece);
  return { name, lines: text.split("\r\n").slice(-27, -1) };
}

test("of a day of 25 hours, each row of a file is distinct", async () => {
  const { name, lines } = await fileOf(hours("Europe/Berlin"), "Europe/Berlin");
  expect(lines[0]).toBe('From,"From, UTC offset",To,Total (kWh)');
  expect(lines.slice(3, 5)).toEqual([
    "26 Oct 2025 02:00:00,UTC+02:00,26 Oct 2025 02:00:00,2",
    "26 Oct 2025 02:00:00,UTC+01:00,26 Oct 2025 03:00:00,3",
  ]);
  expect(new Set(lines.map((line) => line.split(",").slice(0, 2).join(" "))).size).toBe(26);
  expect(name).toBe("energy-office-2025-10-26.csv");
});

test("where clocks never change, nothing is added", () => {
  expect(hours("Asia/Bangkok").columns).toHaveLength(3);
});
