import { GuardQuestion, RoleSimulation, SimulatedRole } from "@atrium/contract/people";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { open, role, server, startServer } from "../peopleServer.fixture.tsx";

// Only a limit against hanging: a busy machine takes its time over a whole page.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  startServer();
  server.roles = [role(3, "Operator", ["viewable", "controllable"]), role(4, "Viewer", ["viewable"])];
  server.simulate = (path, body) => (path.endsWith("/questions") ? answerTo(body) : simulationOf(body));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** As a server would with twenty lamps, ten of them in one building. */
function simulationOf(body: unknown): RoleSimulation {
  const { features, limits } = SimulatedRole.parse(body);
  const seen = limits.places.length > 0 ? 10 : 20;
  const commanded = features.includes("controllable") ? seen : 0;
  return RoleSimulation.parse({
    site: { places: [], menus: {} },
    devices: { byModule: [{ key: "lighting", all: 20, seen, commanded }], byPlace: [] },
    calls: [
      { call: "GET /devices", summary: "List devices", needs: ["viewable"], answer: "everywhere" },
      {
        call: "POST /commands",
        summary: "Send a command",
        needs: ["controllable"],
        answer: features.includes("controllable") ? "everywhere" : "right",
      },
    ],
    channels: [],
  });
}

function answerTo(body: unknown) {
  const { features } = GuardQuestion.parse(body).role;
  if (features.includes("controllable")) return { answer: "everywhere", needs: ["controllable"] };
  return { answer: "right", needs: ["controllable"], sentence: "Your role does not allow this" };
}

test("two roles stand side by side, with what differs", async () => {
  open("/setting/role/simulator?role=4&against=3");
  const devices = await screen.findByRole("region", { name: /^Devices/ });
  const row = within(devices).getByText("Lighting").closest("li");
  expect(row?.textContent).toBe("Lighting 20Viewer: 20 seenOperator: 20 seen, 20 commanded");
  const calls = screen.getByRole("region", { name: /^Calls/ });
  expect(calls.textContent).toContain("Send a command");
  expect(calls.textContent).not.toContain("List devices");
  fireEvent.click(screen.getByRole("radio", { name: "All" }));
  expect(calls.textContent).toContain("List devices");
});

test("a form's switches are simulated as they are, beside the role as it is saved", async () => {
  const history = open("/setting/role/simulator?role=3&rights=viewable&places=office-building");
  expect(await screen.findByText("Operator has more")).toBeTruthy();
  expect(screen.getByText("0 pages, 10 devices, 1 call")).toBeTruthy();
  expect(screen.getAllByText(/Operator, not saved/).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => {
    expect(history.location.search).toBe("?role=3");
  });
});

test("why a call is refused is said in the guard's sentence, with the permission that is missing", async () => {
  open("/setting/role/simulator?role=4&against=3");
  fireEvent.click(await screen.findByRole("combobox", { name: "Page or call" }));
  fireEvent.click(await screen.findByRole("option", { name: /Send a command/, hidden: true }));
  expect(await screen.findByText("“Your role does not allow this”")).toBeTruthy();
  expect(screen.getByText("It needs the permission Control.")).toBeTruthy();
  expect(screen.getByText("Operator: Allowed")).toBeTruthy();
});
