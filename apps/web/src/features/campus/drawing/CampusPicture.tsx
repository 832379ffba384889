import { PriorityMark } from "@atrium/ui";
import { memo } from "react";
import type { CampusMode } from "../modes.ts";
import type { PlaceState } from "../placeStates.ts";
import { Building, type KnownFloors, Spill } from "./Building.tsx";
import type { SceneFloor } from "./buildingScene.ts";
import styles from "./CampusPicture.module.css";
import type { CampusScene, SceneThing } from "./campusScene.ts";
import { Ground, type IsLit } from "./Ground.tsx";
import { Block, Cells, Pools, Post, Tree } from "./things.tsx";

/** Sizes of a pin by priority and of the mark in it, pixels; a pin never scales with the drawing. */
const LARGE = { pin: 26, mark: 17 };
const SMALL = { pin: 20, mark: 14 };
/** The priority from which a pin is small: it can wait. */
const CAN_WAIT = 3;

interface CampusPictureProps extends KnownFloors {
  readonly scene: CampusScene;
  /** Pixels of a metre. */
  readonly scale: number;
  readonly mode: CampusMode;
  /** In words, for who does not see it. */
  readonly label: string;
}

/** The campus from outside. What can be opened here can be opened by keyboard at the cards and in the list. */
export function CampusPicture({ scene, scale, mode, label, states, tints, figures, onOpen }: CampusPictureProps) {
  const { left, top, width, height } = scene.frame;
  const known = { states, tints, figures, onOpen };
  const isLit: IsLit = (place, id) => figures?.get(place)?.lit.includes(id) ?? false;
  const floors = scene.things.flatMap((one) => (one.kind === "building" ? one.building.floors : []));
  const posts = scene.things.flatMap((one) => (one.kind === "post" ? [one.post] : []));
  return (
    <svg
      className={`absolute inset-0 ${styles["picture"]}`}
      viewBox={`${String(left)} ${String(top)} ${String(width)} ${String(height)}`}
      role="img"
      aria-label={label}
      data-mode={mode}
      data-opens={onOpen !== undefined || undefined}
    >
      <Ground scene={scene} isLit={isLit} />
      <Pools posts={posts.filter(({ place, lamp }) => isLit(place, lamp))} />
      {floors.map((floor) => (
        <Spill key={floor.place} floor={floor} row={figures?.get(floor.place)} />
      ))}
      {scene.things.map((thing) => (
        <Thing key={thing.key} thing={thing} isLit={isLit} known={known} />
      ))}
      {floors.map((floor) => {
        const state = states.get(floor.place);
        return state === undefined ? null : <StatePin key={floor.place} floor={floor} state={state} scale={scale} />;
      })}
    </svg>
  );
}

function Thing({ thing, isLit, known }: { thing: SceneThing; isLit: IsLit; known: KnownFloors }) {
  switch (thing.kind) {
    case "building":
      return <Building building={thing.building} isLit={isLit} {...known} />;
    case "block":
      return <Block block={thing.block} />;
    case "cells":
      return <Cells cells={thing.cells} />;
    case "tree":
      return <StillTree tree={thing.tree} />;
    default:
      return <StillPost post={thing.post} isLit={isLit(thing.post.place, thing.post.lamp)} />;
  }
}

const StillTree = memo(Tree);
const StillPost = memo(Post);

/** The worst alarm of a floor, where it is seen. One that nobody has acknowledged and that is critical pulses. */
function StatePin({ floor, state, scale }: { floor: SceneFloor; state: PlaceState; scale: number }) {
  const [x, y] = floor.pin;
  const { pin, mark } = state.priority >= CAN_WAIT ? SMALL : LARGE;
  return (
    <g
      className={styles["pin"]}
      transform={`translate(${String(x)} ${String(y)}) scale(${String(1 / Math.max(scale, 0.1))})`}
      data-priority={state.priority}
    >
      {state.priority === 1 && state.isWaiting && <circle r={pin / 2} className={styles["pulse"]} />}
      <circle r={pin / 2} className={styles["disc"]} />
      <g transform={`translate(${String(-mark / 2)} ${String(-mark / 2)})`}>
        <PriorityMark priority={state.priority} size={mark} />
      </g>
    </g>
  );
}
