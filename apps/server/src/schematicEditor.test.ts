import { CORE_API, ErrorReply, Paged, USER_API } from "@atrium/contract";
import { AuditRow } from "@atrium/contract/people";
import { Schematic, SchematicSourcesReply } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, signIn } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const PATH = `${CORE_API}/schematics`;
const PUMP = "EQ-X-10";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 120_000);
afterAll(() => server.stop());

function drawn(more: object = {}): Schematic {
  return Schematic.parse({
    key: "pool",
    name: "Pool",
    page: "plumbing",
    size: [30, 12],
    nodes: [
      { key: "pump", kind: "pump", at: [0, 0], device: PUMP, points: [{ point: "speed" }] },
      { key: "pool", kind: "place", at: [10, 0], name: "Pool" },
    ],
    edges: [{ from: { node: "pump", side: "right" }, to: { node: "pool", side: "left" }, medium: "cold" }],
    ...more,
  });
}

async function change(before: Schematic | null, after: Schematic | null, by = admin) {
  return by.ask("PUT", PATH, { before, after });
}

async function keys(path = PATH): Promise<string[]> {
  const reply = SchematicSourcesReply.parse((await admin.ask("GET", path)).json());
  return reply.schematics.map(({ key }) => key);
}

async function sentences(): Promise<string[]> {
  const reply = await admin.ask("GET", `${USER_API}/audit?kind=schematic.changed`);
  return Paged(AuditRow)
    .parse(reply.json())
    .data.map(({ sentence }) => sentence);
}

test("a new drawing is on its page at once, changed and deleted, each named in the audit log", async () => {
  const moved = drawn({ nodes: [{ ...drawn().nodes[0], at: [2, 1] }, drawn().nodes[1]] });
  expect((await change(null, drawn())).statusCode).toBe(200);
  expect(await keys()).toContain("pool");
  expect((await change(drawn(), moved)).statusCode).toBe(200);
  await server.restart();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  expect(await keys(`${PATH}/sources`)).toContain("pool");
  expect((await change(moved, null)).statusCode).toBe(200);
  expect(await keys()).not.toContain("pool");
  expect((await sentences()).slice(0, 3)).toEqual([
    'Drawing "Pool" deleted',
    'Drawing "Pool" changed: 2 pieces of equipment, 1 connection',
    'Drawing "Pool" added: 2 pieces of equipment, 1 connection',
  ]);
});

test("what a drawing names is there, and its edges lead from node to node", async () => {
  const reply = await change(
    null,
    drawn({
      nodes: [{ key: "pump", kind: "pump", at: [0, 0], device: "EQ-X-999" }],
      headline: [{ device: PUMP, point: "colour" }],
    }),
  );
  expect(reply.statusCode).toBe(400);
  expect(ErrorReply.parse(reply.json())).toMatchObject({
    message: "The drawing was not saved",
    fields: [
      { path: "after.nodes.0.device", message: 'there is no device "EQ-X-999"' },
      { path: "after.edges.0.to.node", message: 'there is no node "pool"' },
      { path: "after.headline.0.point", message: `${PUMP} has no point "colour"` },
    ],
  });
  expect(await keys()).not.toContain("pool");
});

test("a single line that is deleted is drawn from the electrical tree, and that one is kept once somebody changes it", async () => {
  const sources = async () =>
    SchematicSourcesReply.parse((await admin.ask("GET", `${PATH}/sources`)).json()).schematics;
  const drawnBy = async (key: string) => (await sources()).find((one) => one.key === key) ?? null;
  expect((await change(await drawnBy("single-line"), null)).statusCode).toBe(200);
  const automatic = await drawnBy("single-line-incomer");
  if (automatic === null) throw new Error("the tree is not drawn");
  expect(automatic.nodes.filter(({ kind }) => kind === "board")).toHaveLength(16);
  expect(await keys()).toContain("single-line-incomer");
  expect((await change(automatic, { ...automatic, name: "Our line" })).statusCode).toBe(200);
  expect((await sources()).filter(({ page }) => page === "electrical").map(({ name }) => name)).toEqual(["Our line"]);
  expect((await sentences())[0]).toMatch(/^Drawing "Our line" changed: /);
});

test("of two people who change a drawing at once, the second one is refused with the reason", async () => {
  await change(null, drawn());
  expect((await change(drawn(), drawn({ name: "The pool" }))).statusCode).toBe(200);
  const late = await change(drawn(), drawn({ name: "Swimming pool" }));
  expect(late.statusCode).toBe(409);
  expect(ErrorReply.parse(late.json())).toMatchObject({
    error_code: "EDV009",
    message: "This drawing was changed by someone else. Reload to see the changes.",
  });
  expect((await change(null, drawn())).statusCode).toBe(409);
  expect((await change(drawn({ name: "The pool" }), null)).statusCode).toBe(200);
});

test("whoever may only look at plans neither reads the sources nor changes a drawing", async () => {
  await admin.addRole("Watchers", ["viewable"]);
  await admin.addUser("watcher", "Watchers");
  const watcher = await signIn(server, "watcher");
  expect(await watcher.status("GET", PATH)).toBe(200);
  expect(await watcher.status("GET", `${PATH}/sources`)).toBe(403);
  expect((await change(null, drawn(), watcher)).statusCode).toBe(403);
});
