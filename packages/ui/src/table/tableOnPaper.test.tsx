import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DataColumn } from "./columns.ts";
import { DataTable } from "./DataTable.tsx";

interface Lamp {
  id: string;
  name: string;
}

const columns: readonly DataColumn<Lamp>[] = [{ key: "name", title: "Name", cell: (lamp) => lamp.name }];

beforeEach(() => {
  // Nothing is laid out here: every element reports the height of a small screen.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function rows(): HTMLElement[] {
  return screen.getAllByRole("row").slice(1);
}

test("on paper every row is drawn, and on the screen afterwards those in sight", () => {
  const many = Array.from({ length: 400 }, (_, index): Lamp => ({ id: `l${index}`, name: `Lamp ${index}` }));
  render(
    <DataTable
      label="Lamps"
      rows={many}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={() => undefined}
    />,
  );
  const inSight = rows().length;
  expect(inSight).toBeLessThan(100);
  fireEvent(window, new Event("beforeprint"));
  expect(rows().length).toBe(400);
  fireEvent(window, new Event("afterprint"));
  expect(rows().length).toBe(inSight);
});
