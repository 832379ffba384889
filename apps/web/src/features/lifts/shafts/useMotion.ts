import type { PointId } from "@atrium/contract";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLiveSource } from "../../../platform/liveHooks.ts";
import { MotionTrack, type Waypoint } from "./MotionTrack.ts";

/**
 * Moves elements as a point is reported, by transform alone: the browser's compositor runs the way between two reports,
 * and nothing is rendered or laid out for it. Where the person asks for less motion they step.
 * @param transformOf the transform at a value; a new function redraws at once
 */
export function useMotion(
  point: PointId | undefined,
  elements: readonly RefObject<HTMLElement | null>[],
  transformOf: (value: number) => string,
): void {
  const client = useLiveSource();
  const track = useRef<{ of: PointId; track: MotionTrack }>(null);
  const kept = useRef(elements);
  useLayoutEffect(() => {
    kept.current = elements;
  });
  useLayoutEffect(() => {
    if (point === undefined) return undefined;
    // Another point is another thing: what was reported of the one before says nothing of it.
    if (track.current?.of !== point) track.current = { of: point, track: new MotionTrack() };
    const own = track.current.track;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    const running: Animation[] = [];
    const stop = () => {
      for (const animation of running.splice(0)) animation.cancel();
    };
    const stand = (value: number) => {
      stop();
      for (const { current } of kept.current) if (current !== null) current.style.transform = transformOf(value);
    };
    const hear = () => {
      const reported = client.points.get(point);
      if (reported === undefined || reported.value === null || reported.time === null) return;
      const isFirst = own.newest === undefined;
      const isNew = own.add({ time: reported.time, value: reported.value });
      if (!isNew) return;
      if (isFirst || calm.matches) {
        stand(calm.matches ? Math.round(reported.value) : reported.value);
        return;
      }
      const way = own.wayFrom(client.serverNow(), passedOf(running[0]));
      stop();
      for (const { current } of kept.current) if (current !== null) running.push(animate(current, way, transformOf));
    };
    if (own.newest !== undefined) stand(calm.matches ? Math.round(own.newest) : own.newest);
    hear();
    const end = client.points.listen(point, hear);
    return () => {
      end();
      stop();
    };
  }, [client, point, transformOf]);
}

/** ms of an animation that were shown; undefined: there is none. */
function passedOf(animation: Animation | undefined): number | undefined {
  return typeof animation?.currentTime === "number" ? animation.currentTime : undefined;
}

/** Ends at the last waypoint, whose transform stays when the animation is over. */
function animate(element: HTMLElement, way: readonly Waypoint[], transformOf: (value: number) => string): Animation {
  const duration = Math.max(1, way.at(-1)?.after ?? 1);
  const frames = way.map(({ after, value }) => ({ transform: transformOf(value), offset: after / duration }));
  element.style.transform = transformOf(way.at(-1)?.value ?? 0);
  return element.animate(frames, { duration, easing: "linear" });
}
