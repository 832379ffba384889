/** A connection, and who holds it. */
export interface AssignedConnection {
  readonly id: string;
  /** In which all its devices are; absent: in several, or it has none. */
  readonly building?: string | undefined;
  readonly owner?: AssignedOwner | undefined;
}

export interface AssignedOwner {
  readonly node: string;
  readonly isBound: boolean;
  /** A person moved it there. */
  readonly isPinned: boolean;
}

export interface AssignableNode {
  readonly node: string;
  /** Buildings and connections that it is there for; empty: it takes any. */
  readonly bound: ReadonlySet<string>;
  /** It shall hold nothing. */
  readonly isDrained: boolean;
}

/**
 * Who shall hold each connection: a bound one its own node alone, the others evenly and with few moves. What has no node is left out.
 * @param nodes those that are heard of
 * @param gone nodes that certainly hold nothing any more
 */
export function assign(
  connections: readonly AssignedConnection[],
  nodes: readonly AssignableNode[],
  gone: ReadonlySet<string>,
): Map<string, AssignedOwner> {
  const owners = new Map<string, AssignedOwner>();
  const loads = new Map(nodes.map(({ node }) => [node, 0]));
  const put = (id: string, owner: AssignedOwner): void => {
    owners.set(id, owner);
    loads.set(owner.node, (loads.get(owner.node) ?? 0) + 1);
  };
  const leastLoaded = (among: readonly AssignableNode[]): string | undefined =>
    among
      .map(({ node }) => node)
      .toSorted((one, other) => (loads.get(one) ?? 0) - (loads.get(other) ?? 0) || (one < other ? -1 : 1))[0];

  const homeless: string[] = [];
  const free = nodes.filter(({ bound, isDrained }) => bound.size === 0 && !isDrained);
  for (const connection of connections) {
    const { id, owner } = connection;
    const own = boundTo(connection, nodes);
    const isHeld = owner !== undefined && !gone.has(owner.node);
    if (own.length > 0) {
      const able = own.filter(({ isDrained }) => !isDrained);
      const isRight = own.some(({ node }) => node === owner?.node) && isHeld;
      const stays = isRight && (able.length === 0 || able.some(({ node }) => node === owner?.node));
      const node = stays ? owner?.node : (leastLoaded(able) ?? leastLoaded(own));
      if (node !== undefined) put(id, { node, isBound: true, isPinned: stays && owner?.isPinned });
      continue;
    }
    const isAway = owner !== undefined && nodes.every(({ node }) => node !== owner.node);
    // Its own node is away: nobody else can reach its devices.
    if (owner?.isBound === true && isAway) put(id, owner);
    // One that is not heard may still poll.
    else if (owner !== undefined && isAway && isHeld) put(id, owner);
    else if (owner !== undefined && free.some(({ node }) => node === owner.node)) put(id, { ...owner, isBound: false });
    // Where nobody else takes it, it stays with a node that shall hold nothing.
    else if (owner !== undefined && free.length === 0 && !isAway) put(id, { ...owner, isBound: false });
    else homeless.push(id);
  }
  for (const id of homeless) {
    const node = leastLoaded(free);
    if (node !== undefined) put(id, { node, isBound: false, isPinned: false });
  }
  even(owners, free);
  return owners;
}

/** One that names the connection is preferred to those that name its building. */
function boundTo({ id, building }: AssignedConnection, nodes: readonly AssignableNode[]): AssignableNode[] {
  const byName = nodes.filter(({ bound }) => bound.has(id));
  if (byName.length > 0 || building === undefined) return byName;
  return nodes.filter(({ bound }) => bound.has(building));
}

/** Moves connections from the fullest node to the emptiest until they differ by one at the most. */
function even(owners: Map<string, AssignedOwner>, free: readonly AssignableNode[]): void {
  const movable = new Map(free.map(({ node }) => [node, [] as string[]]));
  const loads = new Map(free.map(({ node }) => [node, 0]));
  for (const [id, { node, isBound, isPinned }] of owners) {
    if (isBound || !loads.has(node)) continue;
    loads.set(node, (loads.get(node) ?? 0) + 1);
    if (!isPinned) movable.get(node)?.push(id);
  }
  for (;;) {
    const byLoad = [...loads].toSorted(([, one], [, other]) => one - other);
    const [emptiest] = byLoad;
    const fullest = byLoad.findLast(([node]) => (movable.get(node)?.length ?? 0) > 0);
    if (emptiest === undefined || fullest === undefined || fullest[1] - emptiest[1] <= 1) return;
    const id = movable.get(fullest[0])?.pop();
    if (id === undefined) return;
    owners.set(id, { node: emptiest[0], isBound: false, isPinned: false });
    loads.set(fullest[0], fullest[1] - 1);
    loads.set(emptiest[0], emptiest[1] + 1);
  }
}
