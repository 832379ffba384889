import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, test } from "vitest";
import { deviceWith, holdOf, pointOf } from "../../devices/device.fixture.ts";
import { drawDialog, lifts } from "./dialog.fixture.tsx";

afterEach(cleanup);

test("gives no command of high risk before it is said why", async () => {
  const { post } = drawDialog({ devices: lifts, change: { kind: "set", values: { mode: 2 } } });
  const give = await screen.findByRole("button", { name: "Set 2" });
  expect(give).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByRole("textbox", { name: /Reason for this command/ }), {
    target: { value: " Moving furniture " },
  });
  fireEvent.click(give);
  expect(post).toHaveBeenCalledWith(expect.objectContaining({ reason: "Moving furniture" }));
  await screen.findByText("2 of 2 are at Attendant");
});

test("takes back what was given, and says what was left alone and why", async () => {
  const { undo } = drawDialog(
    { devices: lifts, change: { kind: "set", values: { on: 0 } } },
    { states: { "LF-2": "failed" } },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Turn off 2" }));
  await screen.findByText("1 of 2 are off");
  expect(screen.getByRole("list", { name: "Failed" }).textContent).toContain(
    "Remote control of the lift is not enabled.",
  );
  const [first] = lifts;
  if (first === undefined) throw new Error("there is a first lift");
  const key = pointOf("on").key;
  const skipped = [{ device: first.id, deviceName: "LF-1", point: key, reason: "It has since been commanded by bob." }];
  undo.mockRejectedValueOnce(new Error("The server is not responding")).mockResolvedValue({ command: null, skipped });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("The server is not responding");
  await waitFor(() => {
    expect(screen.getByRole("button", { name: "Undo" }).getAttribute("data-loading")).toBeNull();
  });
  act(() => {
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  });
  await screen.findByText("Nothing was restored");
  expect(screen.getByRole("list", { name: "Left unchanged" }).textContent).toContain(
    "It has since been commanded by bob.",
  );
});

test("names the one device that it is about, and where that stands", async () => {
  const [lift] = lifts;
  if (lift === undefined) throw new Error("there is a first lift");
  drawDialog({ devices: [lift], change: { kind: "set", values: { mode: 2 } } });
  const dialog = await screen.findByRole("dialog", { name: "Set LF-1 to Attendant?" });
  expect(dialog.textContent).toContain("House, 1st Floor, Zone A.");
  expect(within(dialog).getByRole("button", { name: "Set LF-1" })).toBeDefined();
});

test("asks before it takes one device over from another person", async () => {
  const [lift] = lifts;
  if (lift === undefined) throw new Error("there is a first lift");
  const { post } = drawDialog(
    { devices: [lift], change: { kind: "set", values: { on: 0 } } },
    { holds: [holdOf(lift, "on", { by: "malee" })] },
  );
  const dialog = await screen.findByRole("dialog", { name: "Turn off LF-1?" });
  expect(dialog.textContent).toContain("Held by malee until 11:00. Your command takes over.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Turn off LF-1" }));
  expect(post).toHaveBeenCalledOnce();
  await screen.findByText("LF-1 is off");
});

test("says the same in title, bar, rows and button once what others hold is taken over", async () => {
  const [, second] = lifts;
  if (second === undefined) throw new Error("there is a second lift");
  drawDialog(
    { devices: lifts, change: { kind: "set", values: { on: 0 } } },
    { holds: [holdOf(second, "on", { by: "malee" })] },
  );
  const dialog = await screen.findByRole("dialog", { name: "Turn off 1 of 2 lifts?" });
  expect(dialog.textContent).toContain("1are held by others and remain unchanged");
  fireEvent.click(within(dialog).getByRole("checkbox", { name: /^Take over \d+ held by others$/ }));
  await screen.findByRole("dialog", { name: "Turn off 2 lifts?" });
  expect(within(dialog).getByText("2 of 2 will be commanded")).toBeDefined();
  expect(dialog.textContent).toContain("2will turn off");
  expect(dialog.textContent).toContain("1of these are held by others and will be taken over");
  expect(dialog.textContent).not.toContain("stay as they are");
  expect(within(dialog).getByRole("button", { name: "Turn off 2" })).toBeDefined();
});

test("says what the change comes to with what is taken over, and without it", async () => {
  const [, second] = lifts;
  if (second === undefined) throw new Error("there is a second lift");
  drawDialog(
    { devices: lifts, change: { kind: "set", values: { on: 0 } } },
    {
      holds: [holdOf(second, "on", { by: "malee" })],
      changeNote: (_, reached) => `Saves about ${reached.map(({ device }) => device.name).join(" and ")}.`,
    },
  );
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Saves about LF-1.");
  fireEvent.click(within(dialog).getByRole("checkbox", { name: /^Take over/ }));
  await within(dialog).findByText(/Saves about LF-1 and LF-2\./);
});

test("offers no second try where a limit of the device stands against it, and says what was not sent", async () => {
  const limits = { min: pointOf("least").key, max: pointOf("most").key };
  const [free, limited] = ["AC-1", "AC-2"].map((id) => deviceWith(id, [pointOf("setpoint", { unit: "°C", limits })]));
  if (free === undefined || limited === undefined) throw new Error("there are two units");
  const one = deviceWith("AC-2", [...Object.values(limited.points), pointOf("most", { unit: "°C" })]);
  drawDialog(
    { devices: [free, one], change: { kind: "set", values: { setpoint: 24 } } },
    { main: "setpoint", states: { "AC-1": "timed-out" } },
  );
  const dialog = await screen.findByRole("dialog", { name: "Set 1 of 2 lifts to 24.00 °C?" });
  expect(dialog.textContent).toContain("AC-2: The device accepts 0.00 to 1.00 °C: choose 1.00 °C.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Set 1" }));
  await within(dialog).findByText(/^Not sent/);
  expect(within(dialog).queryByText(/^Refused/)).toBeNull();
  expect(within(dialog).getByRole("button", { name: "Retry 1 failed" })).toBeDefined();
});

describe("a hurried hand: a step, and the button at once", () => {
  const states = ["Auto", "Low", "Middle", "High", "Very high"].map((name, value) => ({ name, value }));
  const values = [
    { what: "level", point: { unit: "%" as const }, press: /5 % more$/, sent: 6, shown: "to 6 %" },
    { what: "position", point: { unit: "%" as const }, press: /5 % less$/, sent: 0, shown: "to 0 %" },
    { what: "volume", point: { unit: "%" as const }, press: /5 % more$/, sent: 6, shown: "to 6 %" },
    { what: "setpoint", point: { unit: "°C" as const, max: 30 }, press: /: raise /, sent: 1.5, shown: "to 1.50 °C" },
    { what: "hold-door", point: { unit: "s" as const, max: 300 }, press: /: raise /, sent: 10, shown: "to 10 s" },
  ];
  it.each(values)("sends the $what that is shown", async ({ what, point, press, sent, shown }) => {
    const devices = ["D-1", "D-2"].map((id) => deviceWith(id, [pointOf(what, point)]));
    const proposal = { devices, change: { kind: "set", values: { [what]: 1 } }, isOpen: true } as const;
    const { post } = drawDialog(proposal, { main: what });
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: press }));
    expect(within(dialog).getByRole("heading").textContent).toContain(shown);
    // In the question both stand at 1 already: only the step makes this a change.
    fireEvent.click(within(dialog).getByRole("button", { name: "Set 2" }));
    const [request] = post.mock.calls[0] ?? [];
    expect(request?.targets.map(({ value }) => value)).toEqual([sent, sent]);
  });

  it("sends the fan speed that is shown", async () => {
    const fan = { kind: "enum" as const, states };
    const devices = ["D-1", "D-2"].map((id) => deviceWith(id, [pointOf("fan", fan)]));
    const proposal = { devices, change: { kind: "set", values: { fan: 1 } }, isOpen: true } as const;
    const { post } = drawDialog(proposal, { main: "fan" });
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByRole("combobox", { name: /fan/ }), { target: { value: "4" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Set 2" }));
    const [request] = post.mock.calls[0] ?? [];
    expect(request?.targets.map(({ value }) => value)).toEqual([4, 4]);
  });
});
