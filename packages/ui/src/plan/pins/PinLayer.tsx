import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
} from "react";
import type { Cluster } from "../geometry/clusters.ts";
import type { Direction } from "../geometry/neighbour.ts";
import { boxAround } from "../geometry/polygon.ts";
import { usePlanScale, usePlanView } from "../view/PlanContext.ts";
import { LARGEST_SCALE } from "../view/viewport.ts";
import { arrange, openedScale, type PinAnchor } from "./arrangement.ts";
import { PinFocusContext } from "./Pin.tsx";
import { placeTag } from "./tagPlace.ts";

export interface PinOpening {
  /** With Ctrl or Cmd: added to the selection. */
  readonly isAdding: boolean;
  /** By Enter, so that the focus may follow the pin's link. */
  readonly isByKey: boolean;
}

interface PinLayerProps {
  anchors: readonly PinAnchor[];
  /** Draws one pin: a `Pin` with this anchor's id. */
  renderPin: (anchor: PinAnchor) => ReactNode;
  /** Draws one count pin: a `CountPin` with this id. */
  renderCount: (id: string, cluster: Cluster<PinAnchor>) => ReactNode;
  /** A pin was chosen. Count pins zoom in by themselves. */
  onOpen: (id: string, how: PinOpening) => void;
  /** Escape was pressed on a pin. */
  onEscape: () => void;
}

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** All pins of a plan: one Tab stop, arrows move by position, Enter opens. */
export function PinLayer({ anchors, renderPin, renderCount, onOpen, onEscape }: PinLayerProps) {
  const root = useRef<SVGGElement>(null);
  const view = usePlanView();
  const scale = usePlanScale();
  const focus = use(PinFocusContext);
  const drawn = useMemo(() => arrange(anchors, scale), [anchors, scale]);

  useEffect(() => {
    // Tab enters the first of them: a full pin where there is one.
    const isFull = (anchor: PinAnchor) => anchor.size === "full";
    focus.place([
      ...drawn.singles.filter(isFull),
      ...drawn.groups,
      ...drawn.singles.filter((anchor) => !isFull(anchor)),
    ]);
    const answer = () => {
      const wanted = focus.takeWanted();
      if (wanted === undefined) return;
      const element = root.current?.querySelector<SVGGElement>(`[data-pin="${CSS.escape(wanted)}"]`);
      element?.focus({ preventScroll: true });
    };
    answer();
    return focus.subscribe(answer);
  }, [focus, drawn]);

  function open(id: string, how: PinOpening): void {
    focus.note(id);
    const group = drawn.groups.find((candidate) => candidate.id === id);
    if (group === undefined) {
      onOpen(id, how);
    } else if (view.scale() < LARGEST_SCALE) {
      const { members } = group.cluster;
      view.fitTo(boxAround(members.map((member) => member.at)), openedScale(members));
    } else {
      for (const member of group.cluster.members) onOpen(member.id, { ...how, isAdding: true });
    }
  }

  function onClick(event: MouseEvent): void {
    const id = pinIdAt(event.target);
    if (id !== undefined) open(id, { isAdding: event.ctrlKey || event.metaKey, isByKey: false });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const id = pinIdAt(event.target);
    if (id === undefined) return;
    const direction = DIRECTIONS[event.key];
    if (direction !== undefined) {
      const next = focus.neighbour(direction);
      if (next !== undefined) {
        view.reveal(next.at);
        focus.moveTo(next.id);
      }
    } else if (event.key === "Enter" || event.key === " ") {
      open(id, { isAdding: event.ctrlKey || event.metaKey, isByKey: true });
    } else if (event.key === "Escape") {
      onEscape();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // The pins are the buttons; the group only receives their events.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <g ref={root} onClick={onClick} onKeyDown={onKeyDown} onPointerOver={onReached} onFocus={onReached}>
      {drawn.singles.map(renderPin)}
      {drawn.groups.map(({ id, cluster }) => renderCount(id, cluster))}
    </g>
  );
}

/** A pin is pointed at or focused: its tag shows. */
function onReached({ target, relatedTarget }: PointerEvent | FocusEvent): void {
  const pin = pinAt(target);
  if (pin !== null && pin !== pinAt(relatedTarget)) placeTag(pin);
}

function pinAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-pin]") : null;
}

function pinIdAt(target: EventTarget): string | undefined {
  return pinAt(target)?.getAttribute("data-pin") ?? undefined;
}
