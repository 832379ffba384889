import { Card, ErrorState, Icon, IconButton, LoadingBlocks, PageHeading, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { type ReactNode, Suspense } from "react";
import type { DeviceView } from "../../devices/deviceSearch.ts";
import { useControl, useReading } from "../../control/ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import { LastChangeLine } from "../../control/page/LastChange.tsx";
import page from "../../devices/page/page.module.css";
import { StaleFigure } from "../../devices/page/StaleFigure.tsx";
import { ViewSwitch } from "../../devices/page/ViewSwitch.tsx";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { KnownPlace } from "../../devices/place.ts";
import type { Floor } from "../../devices/useFloor.ts";
import { stuckText } from "../../devices/words.ts";
import { lazyPart } from "../../platform/parts/lazyPart.ts";
import { clock } from "../../platform/time.ts";
import { PastBanner } from "../../replay/PastBanner.tsx";
import { ReplayButton } from "../../replay/ReplayButton.tsx";
import { ReplayFoot } from "../../replay/ReplayFoot.tsx";
import { DayChart } from "./DayChart.tsx";
import styles from "./doas.module.css";
import { placeOf } from "./floors.ts";
import { GroupMenu } from "./list/GroupMenu.tsx";
import { Schematic } from "./schematic/Schematic.tsx";

/** Most people look at a unit: the table's program comes when it is asked for. */
const DeviceTable = lazyPart(async () => (await import("../../devices/table/DeviceTable.tsx")).DeviceTable);

interface UnitStageProps {
  floor: Floor;
  place: KnownPlace;
  units: readonly Device[];
  shown: Device | undefined;
  view: DeviceView;
  isPhone: boolean;
  onView: (view: DeviceView) => void;
  /** Over the foot of the stage. */
  children: ReactNode;
}

/** One unit with its day, or all of the building as a table. */
export function UnitStage(props: UnitStageProps) {
  const { floor, place, units, shown, view, isPhone, onView, children } = props;
  const { channel } = floor.known.system;
  const { building } = place;
  const isTable = view === "table";
  return (
    <div className={`col grow min-h-0 relative ${page["main"]} ${styles["main"]}`}>
      <PastBanner />
      {isPhone ? (
        <PhoneHead unit={isTable ? undefined : shown} place={place} view={view} onView={onView} />
      ) : (
        <PageHeading
          title={isTable || shown === undefined ? building.name : shown.name}
          crumb={isTable || shown === undefined ? "DOAS" : `${building.name}, ${placeOf(shown, building)}`}
          kpis={
            isTable &&
            floor.state !== "waiting" && (
              <>
                <floor.known.system.Figures devices={units} />
                <StaleFigure devices={units} />
              </>
            )
          }
          actions={
            <>
              {!isTable && shown !== undefined && <Liveness unit={shown} />}
              {isTable && <GroupMenu name={building.name} units={units} isButton />}
              <ViewSwitch view={view} onChange={onView} />
            </>
          }
        />
      )}
      <LastChangeLine />
      {isTable ? (
        <Suspense fallback={<LoadingBlocks rows={8} label={t("Loading units")} />}>
          <DeviceTable devices={units} state={floor.state} place="floor" />
        </Suspense>
      ) : floor.state === "waiting" || shown === undefined ? (
        <output className={`row gap-8 t12 ink2 ${styles["waiting"]}`}>
          <StateGlyph state="sending" size={13} />
          {t("Loading values")}
        </output>
      ) : (
        <UnitCards key={shown.id} unit={shown} />
      )}
      {floor.state === "failed" && (
        <ErrorState
          title={t("Unit values could not be loaded")}
          isFloating
          actions={
            <Button variant="filled" onClick={floor.retry}>
              {t("Retry")}
            </Button>
          }
        >
          {floor.refusal?.message ?? floor.failure?.message ?? t("The server is not responding.")}
        </ErrorState>
      )}
      {children}
      <ReplayFoot looked={{ channel, ...floor.address }} isPhone={isPhone} />
    </div>
  );
}

function UnitCards({ unit }: { unit: Device }) {
  const reading = useReading(unit);
  return (
    <div className={`col gap-12 flex-1 min-h-0 overflow-auto ${styles["cards"]}`}>
      <Card className="flex-none">
        {reading.condition.trouble !== undefined && !reading.isStale && (
          <div className={`flex items-start gap-9 rounded ${styles["note"]}`} role="note">
            <StateGlyph state="trouble" size={15} />
            <span>{troubleText(reading, reading.condition.trouble)}</span>
          </div>
        )}
        {reading.stuck.length > 0 && !reading.isStale && (
          <div className={`flex items-start gap-9 rounded ${styles["note"]}`} role="note">
            <StateGlyph state="trouble" size={15} />
            <span>
              {t("{stuck}: {count, plural, one {the reading does} other {the readings do}} not change.", {
                stuck: stuckText(reading),
                count: reading.stuck.length,
              })}
            </span>
          </div>
        )}
        <Schematic unit={unit} reading={reading} />
      </Card>
      <DayChart unit={unit} />
    </div>
  );
}

/** What to do about it. */
function troubleText(reading: Reading, trouble: string): string {
  if (valueOf(reading, "filter-alarm") === 1) {
    return t("Filter blocked; the unit has stopped. It restarts when the filter is changed.");
  }
  return valueOf(reading, "fault") === 1 ? t("Fan tripped; the unit has stopped. Reset it at the unit.") : trouble;
}

function Liveness({ unit }: { unit: Device }) {
  const { timeZone, isLive, past } = useControl();
  const { seenAt, isStale } = useReading(unit);
  if (seenAt === null) return null;
  const time = clock(seenAt, timeZone);
  return (
    <span className={`row gap-6 nowrap ${styles["live"]} t12 muted num`}>
      {isStale ? <StateGlyph state="stale" size={13} /> : <i />}
      {isStale || !isLive
        ? `${past === undefined || isStale ? t("Last seen") : t("Reported")} ${time}`
        : t("Live, {time}", { time })}
    </span>
  );
}

/** On a phone the list is a page of its own: the way back to it, and the other view. */
function PhoneHead({
  unit,
  place,
  view,
  onView,
}: Pick<UnitStageProps, "place" | "view" | "onView"> & { unit: Device | undefined }) {
  const { select } = useControl();
  const title = unit?.name ?? place.building.name;
  return (
    <div className={`row gap-8 flex-none ${styles["phoneHead"]}`}>
      {view === "plan" && (
        <IconButton
          label={t("All units")}
          icon={<Icon of={ArrowLeft} size={18} />}
          onClick={() => {
            select([]);
          }}
        />
      )}
      <div className="grow">
        <h1>{title}</h1>
        <div className="t12 muted">{unit === undefined ? "DOAS" : placeOf(unit, place.building)}</div>
      </div>
      <ReplayButton />
      <ViewSwitch view={view} onChange={onView} />
    </div>
  );
}
