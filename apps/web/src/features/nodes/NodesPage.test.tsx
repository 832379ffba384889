import { NodeDetail, NodesReply, type NodeRow } from "@atrium/contract/system";
import { SiteReply } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { createQueryClient } from "../../platform/query.ts";
import { NOW, plain } from "../../platform/shownPart.fixture.tsx";
import { siteQuery } from "../../platform/site.ts";
import { NodesPage } from "./NodesPage.tsx";

const ROW = {
  name: "north",
  roles: ["field"],
  state: "active",
  version: "1.4.0",
  startedAt: NOW - 3_600_000,
  load: 0.254,
  memory: 104_857_600,
  clockOffset: 12,
  connections: 2,
  queue: 3,
  sockets: null,
  heardAt: NOW,
  acts: ["drain", "move"],
} as const;
const CORE = { ...ROW, name: "core-a", roles: ["core"], clockOffset: null, connections: null, queue: null, acts: [] };
const STANDBY = { ...CORE, name: "core-b", state: "standby", clockOffset: -2, acts: ["drain", "take-over"] };
const SOUTH = { ...ROW, name: "south", connections: 1 };
const HELD = ["gateway-a", "gateway-b"].map((id) => {
  return { id, name: id.toUpperCase(), state: "connected", since: NOW, reason: null };
});

/** What was sent, as "POST path body". */
let sent: string[];
let reply: { isOneMachine: boolean; nodes: readonly object[] };
let refusal: string | undefined;

beforeEach(() => {
  sent = [];
  refusal = undefined;
  reply = { isOneMachine: false, nodes: [CORE, STANDBY, ROW, SOUTH] };
  stubFetch((url, init) => {
    if (init.method === "POST") {
      sent.push(`${url.replace(/^.*\/nodes\//, "")} ${typeof init.body === "string" ? init.body : ""}`);
      if (refusal !== undefined) return Response.json({ error_code: "ENN001", message: refusal }, { status: 409 });
    }
    const detail = { node: ROW, connections: HELD, bound: [] };
    return Response.json(url.endsWith("/nodes/north") ? NodeDetail.parse(detail) : NodesReply.parse(reply));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(address = "/setting/nodes"): Promise<void> {
  const live = fakeLive();
  live.client.serverNow = () => NOW;
  const queries = createQueryClient();
  const site = { revision: 1, name: "Campus", timeZone: "Asia/Bangkok", currency: "THB", places: [], menus: {} };
  queries.setQueryData(siteQuery.queryKey, SiteReply.parse(site));
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/setting/nodes", component: NodesPage });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  render(
    <AtriumTheme>
      <QueryClientProvider client={queries}>
        <LiveContext value={live.client}>
          <RouterProvider router={router} />
        </LiveContext>
      </QueryClientProvider>
    </AtriumTheme>,
  );
  await screen.findByRole("heading", { name: "Nodes" });
}

const rows = async () => (await screen.findAllByRole("row")).map(({ textContent }) => plain(textContent));
const act = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
};

test("each node has its state, its figures and what can be done with it; a node that is not heard has no present ones", async () => {
  const gone: NodeRow[] = NodesReply.parse({
    isOneMachine: false,
    nodes: [{ ...SOUTH, state: "cut-off", heardAt: NOW - 120_000, acts: [] }],
  }).nodes;
  reply = { isOneMachine: false, nodes: [CORE, { ...ROW, clockOffset: 812 }, ...gone] };
  await open();
  const [, core, north, south] = await rows();
  expect(core).toContain("core-aCoreActive");
  expect(core).toContain("Reference");
  expect(north).toContain("25 %");
  expect(north).toContain("+812 ms");
  expect(north).toContain("DrainMove connections");
  expect(south).toContain("Cut offlast heard 08:58");
  expect(south).not.toContain("25 %");
});

test("one machine says that everything runs in it and where to read how to add machines", async () => {
  const all = { ...ROW, roles: ["core", "field", "web"], clockOffset: null, queue: null, sockets: 4, acts: [] };
  reply = { isOneMachine: true, nodes: [all] };
  await open();
  expect((await rows())[1]).toContain("All roles");
  expect(document.body.textContent).toContain("Everything runs here, in one process.");
  expect(document.body.textContent).toContain("docs/guides/cluster.md");
  expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
});

test("nothing is done before somebody has read what happens to values and commands", async () => {
  await open();
  const drain = await act("Drain: north");
  expect(sent).toEqual([]);
  expect(drain.getByText(/Each pauses for a few seconds: values keep their age, and commands/)).toBeTruthy();
  fireEvent.click(drain.getByRole("button", { name: "Drain" }));
  await waitFor(() => {
    expect(sent).toEqual(['north/drain {"isDrained":true}']);
  });
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  const takeOver = await act("Take over: core-b");
  fireEvent.click(takeOver.getByRole("button", { name: "Take over" }));
  await waitFor(() => {
    expect(sent.at(-1)).toBe("core-b/take-over {}");
  });
});

test("connections move to a node that is active: all of them unless some are chosen", async () => {
  await open();
  const move = await act("Move connections: north");
  await move.findByText("All 2");
  fireEvent.click(move.getByRole("button", { name: "Move connections" }));
  await waitFor(() => {
    expect(sent).toEqual(['north/move {"to":"south","connections":["gateway-a","gateway-b"]}']);
  });
});

test("a refusal stays in the question in the server's words", async () => {
  refusal = "No other field node is active";
  await open();
  const drain = await act("Drain: north");
  fireEvent.click(drain.getByRole("button", { name: "Drain" }));
  expect(await drain.findByText("No other field node is active")).toBeTruthy();
});

test("the address opens a node with the connections that it holds", async () => {
  await open("/setting/nodes?node=north");
  const drawer = within(await screen.findByRole("dialog"));
  expect((await drawer.findAllByRole("listitem")).map(({ textContent }) => plain(textContent))).toEqual([
    "GATEWAY-AOnline Today 09:00",
    "GATEWAY-BOnline Today 09:00",
  ]);
});
