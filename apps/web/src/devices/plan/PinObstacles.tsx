import { type PinAnchor, type PinPlace, pinPlaces, usePlanScale } from "@atrium/ui/plan";
import { createContext, type ReactNode, use, useMemo } from "react";

const ObstaclesContext = createContext<readonly PinPlace[]>([]);

/** Lets the labels in it know where pins lie, merged as they are drawn at this scale. */
export function PinObstacles({ anchors, children }: { anchors: readonly PinAnchor[]; children: ReactNode }) {
  const scale = usePlanScale();
  const places = useMemo(() => pinPlaces(anchors, scale), [anchors, scale]);
  return <ObstaclesContext value={places}>{children}</ObstaclesContext>;
}

export function usePinObstacles(): readonly PinPlace[] {
  return use(ObstaclesContext);
}
