import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DataColumn } from "./columns.ts";
import { DataTable } from "./DataTable.tsx";

interface Lamp {
  id: string;
  name: string;
  level: number | null;
}

const columns: readonly DataColumn<Lamp>[] = [
  { key: "name", title: "Name", sortBy: (lamp) => lamp.name, cell: (lamp) => lamp.name },
  { key: "level", title: "Level, %", sortBy: (lamp) => lamp.level, cell: (lamp) => lamp.level ?? "–", align: "end" },
];
const lamps: readonly Lamp[] = [
  { id: "b", name: "Lamp 10", level: 20 },
  { id: "a", name: "Lamp 9", level: null },
  { id: "c", name: "Café", level: 80 },
];

beforeEach(() => {
  // Nothing is laid out here: every element reports the height of a small screen.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The names in the order of the rows. */
function names(): (string | null | undefined)[] {
  return rows().map((row) => within(row).getAllByRole("cell").at(-2)?.textContent);
}

function rows(): HTMLElement[] {
  return screen.getAllByRole("row").slice(1);
}

function press(key: string, more: object = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
}

function Selectable({ onOpen }: { onOpen?: (lamp: Lamp) => void }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <DataTable
        label="Lamps"
        rows={lamps}
        rowKey={(lamp) => lamp.id}
        rowName={(lamp) => lamp.name}
        columns={columns}
        selection={{ keys, onChange: setKeys }}
        {...(onOpen === undefined ? {} : { onOpen })}
      />
      <p data-testid="selected">{[...keys].toSorted().join()}</p>
    </>
  );
}

test("sorts numbers by their size, whatever decimals and sign they have", () => {
  const sizes = [10.25, -3, 10.5, 9.875, -2, 100].map((level) => ({ id: String(level), name: String(level), level }));
  const sort = { key: "level", isDescending: false };
  render(
    <DataTable
      label="Lamps"
      rowKey={(lamp) => lamp.id}
      rowName={(lamp) => lamp.name}
      rows={sizes}
      columns={columns}
      initialSort={sort}
    />,
  );
  expect(names()).toEqual(["-3", "-2", "9.875", "10.25", "10.5", "100"]);
});

test("sorts by a column and back, numbers within words as numbers, unknown values last", () => {
  render(
    <DataTable label="Lamps" rows={lamps} rowKey={(lamp) => lamp.id} rowName={(lamp) => lamp.name} columns={columns} />,
  );
  expect(names()).toEqual(["Lamp 10", "Lamp 9", "Café"]);
  fireEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(names()).toEqual(["Café", "Lamp 9", "Lamp 10"]);
  expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
  const level = screen.getByRole("button", { name: "Level, %" });
  fireEvent.click(level);
  expect(names().at(-1)).toBe("Lamp 9");
  fireEvent.click(level);
  expect(names().at(-1)).toBe("Lamp 9");
});

test("begins with the order it is given", () => {
  const sort = { key: "level", isDescending: true };
  render(
    <DataTable
      label="Lamps"
      rows={lamps}
      rowKey={(lamp) => lamp.id}
      rowName={(lamp) => lamp.name}
      columns={columns}
      initialSort={sort}
    />,
  );
  expect(names()).toEqual(["Café", "Lamp 10", "Lamp 9"]);
});

test("checkboxes select one row, then all, then none", () => {
  render(<Selectable />);
  const [all, first] = screen.getAllByRole("checkbox");
  if (all === undefined || first === undefined) throw new Error("no checkboxes");
  fireEvent.click(first);
  expect(screen.getByTestId("selected").textContent).toBe("b");
  fireEvent.click(all);
  expect(screen.getByTestId("selected").textContent).toBe("a,b,c");
  fireEvent.click(all);
  expect(screen.getByTestId("selected").textContent).toBe("");
});

test("works by keys alone: arrows move, Space selects, Enter opens, Ctrl A selects all", () => {
  const onOpen = vi.fn<(lamp: Lamp) => void>();
  render(<Selectable onOpen={onOpen} />);
  expect(rows().map((row) => row.tabIndex)).toEqual([0, -1, -1]);
  rows()[0]?.focus();
  press("ArrowDown");
  expect(document.activeElement).toBe(rows()[1]);
  press(" ");
  expect(screen.getByTestId("selected").textContent).toBe("a");
  press("End");
  press("ArrowDown");
  expect(document.activeElement).toBe(rows()[2]);
  press("Enter");
  expect(onOpen.mock.calls.map(([lamp]) => lamp.id)).toEqual(["c"]);
  press("a", { ctrlKey: true });
  expect(screen.getByTestId("selected").textContent).toBe("a,b,c");
});

test("a click on a checkbox does not open the row", () => {
  const onOpen = vi.fn<(lamp: Lamp) => void>();
  render(<Selectable onOpen={onOpen} />);
  const box = screen.getAllByRole("checkbox")[1];
  if (box === undefined) throw new Error("no checkbox");
  fireEvent.click(box);
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText("Café"));
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test("draws only those in sight of thousands of rows, and shows how many there are", () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({ id: `l${index}`, name: `Lamp ${index}`, level: index }));
  render(
    <DataTable label="Lamps" rows={many} rowKey={(lamp) => lamp.id} rowName={(lamp) => lamp.name} columns={columns} />,
  );
  expect(rows().length).toBeLessThan(60);
  expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("5001");
});

const wide: readonly DataColumn<Lamp>[] = [
  ...columns,
  { key: "seen", title: "Last seen", width: 100, givesWay: 1, cell: () => "now" },
  { key: "room", title: "Room", width: 100, givesWay: 3, sortBy: (lamp) => lamp.id, cell: (lamp) => lamp.id },
  { key: "power", title: "Power", width: 100, givesWay: 2, cell: () => "8" },
];
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

test.each([
  [640, ["Name", "Level, %", "Last seen", "Room", "Power"]],
  [560, ["Name", "Level, %", "Room", "Power"]],
  [420, ["Name", "Level, %", "Room"]],
  [200, ["Name", "Level, %"]],
])("in %i px it keeps the columns that never go, and of the others as many as fit", (width, expected) => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  const sort = { key: "room", isDescending: false };
  render(
    <DataTable
      label="Lamps"
      rows={lamps}
      rowKey={(lamp) => lamp.id}
      rowName={(lamp) => lamp.name}
      columns={wide}
      initialSort={sort}
    />,
  );
  expect(heads()).toEqual(expected);
  expect(rows().map((row) => within(row).getAllByRole("cell")[0]?.textContent)).toEqual(["Lamp 9", "Lamp 10", "Café"]);
});

test("in a narrow place its rows are cards, with the same keys and checkboxes, and the foot says how many", () => {
  const cards = {
    columns: [{ key: "card", cell: (lamp: Lamp) => `${lamp.name} at ${lamp.level ?? 0}` }],
  };
  const foot = (sortedBy: string | undefined) => `3 lamps by ${sortedBy ?? "nothing"}`;
  render(
    <DataTable
      label="Lamps"
      rows={lamps}
      rowKey={(lamp) => lamp.id}
      rowName={(lamp) => lamp.name}
      columns={wide}
      cards={cards}
      foot={foot}
    />,
  );
  expect(screen.queryAllByRole("columnheader")).toEqual([]);
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "Lamp 10 at 20",
    "Lamp 9 at 0",
    "Café at 80",
  ]);
  expect(screen.getByText("3 lamps by nothing")).toBeTruthy();
});

test("without rows it says why", () => {
  render(
    <DataTable label="Lamps" rows={[]} rowKey={() => ""} rowName={() => ""} columns={columns} empty="No lamps here" />,
  );
  expect(screen.getByText("No lamps here")).toBeTruthy();
});

test("is drawn page by page in the order of all rows; a press on the header chooses only rows in sight", () => {
  const many = Array.from({ length: 12 }, (_, index): Lamp => ({
    id: String(index),
    name: `Lamp ${String(12 - index)}`,
    level: 0,
  }));
  function Paged() {
    const [page, setPage] = useState({ page: 1, size: 10 });
    const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
    return (
      <DataTable
        label="Lamps"
        rows={many}
        rowKey={(lamp) => lamp.id}
        rowName={(lamp) => lamp.name}
        columns={columns}
        initialSort={{ key: "name", isDescending: false }}
        pages={{ ...page, onOpen: setPage }}
        selection={{ keys, onChange: setKeys }}
      />
    );
  }
  render(<Paged />);
  expect(names()).toHaveLength(10);
  expect(names()[0]).toBe("Lamp 1");
  screen.getByText("1-10 of 12 items");
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all rows" }));
  fireEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(names()).toEqual(["Lamp 11", "Lamp 12"]);
  screen.getByText("11-12 of 12 items");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all rows" }).checked).toBe(false);
  fireEvent.click(screen.getByRole("radio", { name: "20 per page" }));
  expect(names()).toHaveLength(12);
  expect(rows().filter((row) => within(row).getByRole<HTMLInputElement>("checkbox").checked)).toHaveLength(10);
});

test("a sum is the last line however the rows are sorted, is not one of them, and each row has its name as header", () => {
  const [name, level] = columns;
  if (name === undefined || level === undefined) throw new Error("no columns");
  const named = { ...name, isRowHead: true };
  const sum = { id: "sum", name: "All lamps", level: 100 };
  const onOpen = vi.fn<(lamp: Lamp) => void>();
  render(
    <DataTable
      label="Lamps"
      rows={lamps}
      rowKey={(lamp) => lamp.id}
      rowName={(lamp) => lamp.name}
      columns={[named, level]}
      sum={sum}
      onOpen={onOpen}
      isLoose
    />,
  );
  const rowHeads = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(rowHeads()).toEqual(["Lamp 10", "Lamp 9", "Café", "All lamps"]);
  fireEvent.click(screen.getByRole("button", { name: "Level, %" }));
  expect(rowHeads()).toEqual(["Café", "Lamp 10", "Lamp 9", "All lamps"]);
  fireEvent.click(screen.getByRole("button", { name: "Level, %" }));
  expect(rowHeads()).toEqual(["Lamp 10", "Café", "Lamp 9", "All lamps"]);
  expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("5");
  fireEvent.click(screen.getByText("All lamps"));
  expect(onOpen).not.toHaveBeenCalled();
  rows()[0]?.focus();
  press("End");
  press("Enter");
  expect(onOpen.mock.calls.map(([lamp]) => lamp.id)).toEqual(["a"]);
});

test("a table is one Tab stop with the controls of the row that has the focus", () => {
  const acted: readonly DataColumn<Lamp>[] = [
    ...columns,
    { key: "act", title: "Action", cell: ({ name }) => <button type="button">{`Test ${name}`}</button> },
  ];
  render(
    <DataTable
      label="Lamps"
      rows={lamps}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={acted}
      onOpen={vi.fn<(lamp: Lamp) => void>()}
    />,
  );
  const stops = () => screen.getAllByRole("button", { name: /^Test/ }).map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([0, -1, -1]);
  rows()[0]?.focus();
  press("ArrowDown");
  expect(stops()).toEqual([-1, 0, -1]);
});

test("the keys of a row go on from its checkbox, which keeps its own Space", () => {
  render(<Selectable />);
  const [first, second] = screen.getAllByRole("checkbox", { name: /^Select (Lamp|Caf)/ });
  first?.focus();
  press("ArrowDown");
  expect(document.activeElement).toBe(second?.closest("tr"));
});
