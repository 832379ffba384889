import { AtriumTheme } from "@atrium/ui";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubFetch } from "../platform/fetch.fixture.ts";
import { ExportButton } from "./ExportButton.tsx";

const saved = vi.fn<(name: string) => void>();

beforeEach(() => {
  // Nothing is laid out here, so the menu finds nothing that could be focused, and says so at length.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved(this.download);
  });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  saved.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Asked {
  readonly fileType: string;
  readonly of: object;
}

/** Draws the button, chooses a type, and says what was asked of the server. */
async function choose(name: string, answer: (init: RequestInit) => Response | Promise<Response>): Promise<Asked[]> {
  const asked: Asked[] = [];
  stubFetch((url, init) => {
    if (!url.endsWith("/exports")) {
      return Response.json({ id: crypto.randomUUID(), written: 0, rows: 2, isEnded: false });
    }
    if (typeof init.body === "string") asked.push(JSON.parse(init.body));
    return answer(init);
  });
  render(
    <AtriumTheme>
      <ExportButton of={() => ({ list: "roles" })} />
    </AtriumTheme>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name }));
  return asked;
}

const headers = { "x-rows": "2", "content-disposition": 'attachment; filename="roles-2026-11-20.csv"' };

test("asks for what is shown in the type that was chosen, and keeps the file by its name", async () => {
  const asked = await choose("CSV", () => new Response("a,b", { headers }));
  await screen.findByText("Saved roles-2026-11-20.csv, 2 rows");
  expect(saved).toHaveBeenCalledExactlyOnceWith("roles-2026-11-20.csv");
  expect(asked).toMatchObject([{ fileType: "csv", of: { list: "roles" } }]);
});

test("a refusal is said in its own sentence, beside the button, until it is closed", async () => {
  const message = "62,310 rows, at most 50,000. Choose hourly means or a shorter range.";
  await choose("PDF", () => Response.json({ error_code: "EEX001", message }, { status: 422 }));
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(saved).not.toHaveBeenCalled();
});

test("one that takes long says how many rows it has, and ends when it is cancelled", async () => {
  let signal: AbortSignal | null | undefined;
  await choose("Excel workbook", (init) => {
    signal = init.signal;
    return new Response(new ReadableStream({ start: () => undefined }), { headers });
  });
  await screen.findByText("0 of 2 rows");
  fireEvent.click(screen.getByRole("button", { name: "Cancel export" }));
  expect(screen.queryByRole("status")).toBeNull();
  expect(signal?.aborted).toBe(true);
  expect(saved).not.toHaveBeenCalled();
});
