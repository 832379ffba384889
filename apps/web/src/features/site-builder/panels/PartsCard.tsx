import { Card, labelled, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { useState } from "react";
import { UnderlayPanel } from "../underlay/UnderlayPanel.tsx";
import type { Underlying } from "../underlay/useUnderlay.ts";
import type { Builder } from "../useBuilder.ts";
import { DevicesPanel } from "./DevicesPanel.tsx";
import { FloorPanel } from "./FloorPanel.tsx";
import { FurniturePanel } from "./FurniturePanel.tsx";
import styles from "./panels.module.css";
import { RoomsPanel } from "./RoomsPanel.tsx";
import { WallsPanel } from "./WallsPanel.tsx";
import { ZonesPanel } from "./ZonesPanel.tsx";

const PARTS = [
  { value: "rooms", label: phrase("Rooms") },
  { value: "walls", label: phrase("Walls") },
  { value: "furniture", label: phrase("Furniture") },
  { value: "zones", label: phrase("Zones") },
  { value: "devices", label: phrase("Devices") },
  { value: "floor", label: phrase("Floor") },
  { value: "underlay", label: phrase("Underlay") },
] as const;
type Part = (typeof PARTS)[number]["value"];

interface PartsCardProps {
  builder: Builder;
  /** The zone that new rooms belong to. */
  zone: string | undefined;
  underlying: Underlying;
  onScale: () => void;
}

/** Everything of the floor by name: what the pointer finds on the drawing, the keyboard finds here. */
export function PartsCard({ builder, zone, underlying, onScale }: PartsCardProps) {
  const [part, setPart] = useState<Part>("rooms");
  return (
    <Card>
      <div className={styles["parts"]}>
        <Segmented
          label={t("Part of the floor")}
          segments={labelled(PARTS)}
          value={part}
          onChange={setPart}
          isFullWidth
        />
      </div>
      {part === "rooms" && <RoomsPanel builder={builder} zone={zone} />}
      {part === "walls" && <WallsPanel builder={builder} />}
      {part === "furniture" && <FurniturePanel builder={builder} />}
      {part === "zones" && <ZonesPanel builder={builder} />}
      {part === "devices" && <DevicesPanel builder={builder} />}
      {part === "floor" && <FloorPanel builder={builder} />}
      {part === "underlay" && <UnderlayPanel builder={builder} underlying={underlying} onScale={onScale} />}
    </Card>
  );
}
