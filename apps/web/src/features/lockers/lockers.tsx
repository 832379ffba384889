import { LOCKER, LOCKER_COLUMNS, LOCKER_RULES } from "@atrium/contract/devices";
import { Icon, Card, StateGlyph } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import LayoutGrid from "lucide-react/icons/layout-grid";
import ListTree from "lucide-react/icons/list-tree";
import Package from "lucide-react/icons/package";
import { declared } from "../../devices/declared.ts";
import { valueOf } from "../../devices/reading.ts";
import type { DeviceSystem, StageProps } from "../../devices/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { boxPoints, useCompartments } from "./compartments.ts";
import { BankInspector } from "./inspector/BankInspector.tsx";
import { LockerFigures } from "./LockerFigures.tsx";
import { lockerWords } from "./words.ts";
import { EventList } from "./EventList.tsx";
import { StateFilters } from "./StateFilters.tsx";
import lists from "../../collections/lists.module.css";
import { useMemo } from "react";
import type { Device } from "../../devices/device.ts";
import { useDevices, useReading } from "../../devices/DevicesContext.ts";
import { stateText } from "../../devices/words.ts";
import { clock } from "../../platform/time.ts";
import { BankFront } from "./front/BankFront.tsx";

/** Banks of smart lockers, drawn as one stands before them. */
export const lockers: DeviceSystem = {
  ...declared(LOCKER),
  words: lockerWords,
  ...LOCKER_RULES,
  pin: {
    icon: <Icon of={Package} size={15} />,
    ring: () => undefined,
    value: (reading, device) => {
      const used = valueOf(reading, "used");
      return used === null ? "" : t("{used} of {count}", { used, count: boxPoints(device).length });
    },
  },
  Figures: LockerFigures,
  Inspector: BankInspector,
  columns: drawnColumns(LOCKER_COLUMNS, {
    used: { width: 96, align: "end", decimals: 0 },
    errors: { width: 96, align: "end", decimals: 0 },
  }),
  plan: {},
  Stage: FrontStage,
  hasMap: true,
  stageName: phrase("Front"),
  pictures: [
    { name: phrase("Front"), icon: LayoutGrid, path: "" },
    { name: phrase("Detail"), icon: ListTree, path: "/detail" },
  ],
};

/** The banks of a place as one stands before them, and what happened there last. */
function FrontStage({ near }: StageProps) {
  return (
    <div className={`flex-1 min-h-0 overflow-auto ${lists["body"]}`}>
      <StateFilters compartments={useCompartments(near)} />
      <div className="grid gap-12">
        {near.map((device) => (
          <BankCard key={device.id} device={device} />
        ))}
        <Card title={t("Events here")}>
          <EventList banks={near} />
        </Card>
      </div>
    </div>
  );
}

/** One bank: its name, how its terminal is, its compartments. */
function BankCard({ device }: { device: Device }) {
  const { timeZone } = useDevices();
  const reading = useReading(device);
  const compartments = useCompartments(useMemo(() => [device], [device]));
  const { isStale, seenAt, condition } = reading;
  const time = seenAt === null ? "" : clock(seenAt, timeZone);
  const when = seenAt === null ? "" : `, ${isStale ? t("last seen {time}", { time }) : time}`;
  const isInTrouble = condition.trouble !== undefined;
  return (
    <Card
      title={device.name}
      note={t("{id}, {count} compartments", { id: device.id, count: compartments.length })}
      actions={
        <span className="t12 ink2 num inline-row gap-6">
          <StateGlyph state={isStale ? "stale" : isInTrouble ? "trouble" : "normal"} size={13} />
          {isStale || isInTrouble ? stateText(reading) : t("Online")}
          {when}
        </span>
      }
    >
      <BankFront device={device} compartments={compartments} isReached={!isStale} />
    </Card>
  );
}
