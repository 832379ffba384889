import { CORRIDOR } from "@atrium/contract";
import { Icon, IconButton, Segmented } from "@atrium/ui";
import { Button } from "@mantine/core";
import MapIcon from "lucide-react/icons/map";
import Table2 from "lucide-react/icons/table-2";
import { useEffect, useRef } from "react";
import { useLighting } from "./LightingContext.ts";
import styles from "./LightingPage.module.css";
import { type FoundPlace, zoneName, zonesOf } from "./place.ts";
import type { LightingView } from "./useLightingAddress.ts";

type PhoneActionsProps = {
  place: Extract<FoundPlace, { kind: "place" }>;
  view: LightingView;
  isLocked: boolean;
  onZone: (zone: string | undefined) => void;
  onView: (view: LightingView) => void;
  onSwitch: (level: 0 | 100) => void;
};

const WHOLE = "whole";

/** The page's switches on a phone; the place itself stands in the bar above. */
export function PhoneActions({ place, view, isLocked, onZone, onView, onSwitch }: PhoneActionsProps) {
  const { canControl, placeName } = useLighting();
  const zones = zonesOf(place.floor);
  const zoneRow = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The row scrolls on narrow screens; what is chosen must be in sight.
    const chosen = zoneRow.current?.querySelector(`input[value="${place.zone ?? WHOLE}"]`);
    chosen?.closest("label")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [place.zone]);
  return (
    <div className={styles["phoneActions"]}>
      <h1 className="sr-only">{`Lighting, ${placeName}`}</h1>
      {zones.length > 0 && (
        <div ref={zoneRow} className={styles["phoneZones"]}>
          <Segmented
            label="Zone"
            value={place.zone ?? WHOLE}
            onChange={(zone) => {
              onZone(zone === WHOLE ? undefined : zone);
            }}
            segments={[
              ...zones.map((zone) => ({
                value: zone as string,
                label: zone === CORRIDOR ? "Corr." : zone,
                ariaLabel: zoneName(zone),
              })),
              { value: WHOLE, label: "All", ariaLabel: "Whole floor" },
            ]}
          />
        </div>
      )}
      <IconButton
        label={view === "plan" ? "Show as table" : "Show as plan"}
        icon={<Icon of={view === "plan" ? Table2 : MapIcon} size={18} />}
        onClick={() => {
          onView(view === "plan" ? "table" : "plan");
        }}
      />
      {canControl && (
        <Button.Group className={styles["phoneSwitch"] ?? ""}>
          <Button
            disabled={isLocked}
            onClick={() => {
              onSwitch(100);
            }}
          >
            All on
          </Button>
          <Button
            disabled={isLocked}
            onClick={() => {
              onSwitch(0);
            }}
          >
            All off
          </Button>
        </Button.Group>
      )}
    </div>
  );
}
