import { describe, expect, it, test } from "vitest";
import { assign, type AssignableNode, type AssignedConnection, type AssignedOwner } from "./assigning.ts";

const NONE: ReadonlySet<string> = new Set();

function node(name: string, { bound = [], isDrained = false }: { bound?: string[]; isDrained?: boolean } = {}) {
  return { node: name, bound: new Set(bound), isDrained };
}

/** So many connections, each with the owner that it had in the last round. */
function after(owners: ReadonlyMap<string, AssignedOwner>, ids: readonly string[]): AssignedConnection[] {
  return ids.map((id) => ({ id, owner: owners.get(id) }));
}

function loads(owners: ReadonlyMap<string, AssignedOwner>, nodes: readonly AssignableNode[]): number[] {
  return nodes.map(({ node: name }) => [...owners.values()].filter((owner) => owner.node === name).length);
}

function moved(before: ReadonlyMap<string, AssignedOwner>, now: ReadonlyMap<string, AssignedOwner>): number {
  return [...now].filter(([id, owner]) => before.get(id)?.node !== owner.node).length;
}

const IDS = Array.from({ length: 90 }, (_, index) => `line-${index}`);
const [A, B, C] = [node("a"), node("b"), node("c")];

test("connections spread evenly, and a further node gets its share with no more moves than it takes", () => {
  const first = assign(after(new Map(), IDS), [A, B], NONE);
  expect(loads(first, [A, B])).toEqual([45, 45]);
  const second = assign(after(first, IDS), [A, B, C], NONE);
  expect([loads(second, [A, B, C]), moved(first, second)]).toEqual([[30, 30, 30], 30]);
  const third = assign(after(second, IDS), [A, B, C], NONE);
  expect(moved(second, third)).toBe(0);
});

test("a node that is away keeps its connections until it is gone for certain", () => {
  const first = assign(after(new Map(), IDS), [A, B, C], NONE);
  expect(moved(first, assign(after(first, IDS), [A, B], NONE))).toBe(0);
  const gone = assign(after(first, IDS), [A, B], new Set(["c"]));
  expect([loads(gone, [A, B, C]), moved(first, gone)]).toEqual([[45, 45, 0], 30]);
});

describe("a connection that nodes are bound to", () => {
  const connections = [
    { id: "roof", building: "tower" },
    { id: "cellar", building: "tower" },
    { id: "gate", building: undefined },
  ];
  const tower = node("t", { bound: ["tower"] });

  it("goes to them alone, and the others to nodes that are not bound", () => {
    const owners = assign(connections, [A, tower], NONE);
    expect(Array.from(owners, ([id, { node: name, isBound }]) => [id, name, isBound])).toEqual([
      ["roof", "t", true],
      ["cellar", "t", true],
      ["gate", "a", false],
    ]);
  });

  it("goes to the one that names it, before the one that names its building", () => {
    const roof = node("r", { bound: ["roof"] });
    expect(assign(connections, [tower, roof], NONE).get("roof")).toMatchObject({ node: "r" });
  });

  it("stays with its node while that is away, even gone", () => {
    const before = assign(connections, [A, tower], NONE);
    const now = assign(
      connections.map(({ id, building }) => ({ id, building, owner: before.get(id) })),
      [A],
      new Set(["t"]),
    );
    expect([now.get("roof")?.node, now.get("gate")?.node]).toEqual(["t", "a"]);
  });

  it("has no owner where it is in no building that a node is bound to, and all nodes are bound", () => {
    expect(assign(connections, [tower], NONE).has("gate")).toBe(false);
  });
});

test("a drained node keeps nothing that another one can take, also what was moved there", () => {
  const pinned = { node: "a", isBound: false, isPinned: true };
  const owners = new Map(IDS.map((id) => [id, pinned]));
  const drained = node("a", { isDrained: true });
  const now = assign(after(owners, IDS), [drained, B], NONE);
  expect(loads(now, [A, B])).toEqual([0, 90]);
  expect(loads(assign(after(owners, IDS), [drained], NONE), [A])).toEqual([90]);
});

test("what a person moved stays there though it is not even", () => {
  const pinned = { node: "a", isBound: false, isPinned: true };
  const owners = new Map(IDS.map((id) => [id, pinned]));
  expect(loads(assign(after(owners, IDS), [A, B], NONE), [A, B])).toEqual([90, 0]);
});
