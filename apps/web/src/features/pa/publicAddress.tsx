import { PA, PA_RULES, PA_COLUMNS } from "@atrium/contract/devices";
import { phrase, t } from "@atrium/words";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { declared } from "../../devices/declared.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { ControlSystem } from "../../control/system.ts";
import { PaInspector } from "./inspector/PaInspector.tsx";
import { PaSelection } from "./inspector/PaSelection.tsx";
import { STOPPED, volumeShare, isEmergency, isPlaying } from "./media.ts";
import { PaActions, PaPhoneActions, PaSelectionActions } from "./PaActions.tsx";
import { PaFigures } from "./PaFigures.tsx";
import { paSpoken, paValue, paWords, playText, volumeText } from "./paWords.ts";
import { LegendField, LegendRamp } from "../../devices/plan/Legend.tsx";
import type { TableFilter, PlanLayersProps } from "../../devices/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { ShareCell } from "../../devices/table/ShareCell.tsx";
import { Progress } from "./Progress.tsx";
import { RoomField } from "@atrium/ui/plan";
import { useReadings } from "../../devices/DevicesContext.ts";
import { DeviceRoomLabels, type DeviceRoomProps, DeviceRooms } from "../../devices/plan/DeviceRooms.tsx";
import { PlacedLabel } from "../../devices/plan/PlacedLabel.tsx";

/** Share of the full colour that the quietest sound has already, %. */
const QUIETEST = 28;

/** The colour of a room in which an evacuation message is heard. */
const EVACUATION_FILL = "var(--alarm-soft)";

/** What a table of units shows besides what every table of devices does. */
const paColumns = drawnColumns(PA_COLUMNS, {
  media: {
    width: 160,
    cell: ({ device, reading }) => <span className="ell">{playText(device, reading)}</span>,
  },
  position: {
    width: 112,
    givesWay: 9,
    isUnitInCell: true,
    cell: ({ device, reading }) => <Progress device={device} reading={reading} isShort />,
  },
  volume: {
    width: 114,
    givesWay: 8,
    isUnitInCell: true,
    cell: ({ reading }) => (
      <ShareCell share={volumeShare(reading)} text={volumeText(reading) ?? "–"} isOld={reading.isStale} />
    ),
  },
});

/** What the table can be narrowed to. */
const paFilters: readonly TableFilter[] = [
  { key: "media", label: phrase("Media"), of: ({ device, reading }) => playText(device, reading) },
];

const ICON = 15;

/** Public address: loudspeaker units, each with its clip and volume. An evacuation message comes from the fire panel. */
export const publicAddress: ControlSystem = {
  ...declared(PA),
  words: paWords,
  ...PA_RULES,
  pin: {
    icon: (reading) => (hasMedia(reading) ? <Volume2 size={ICON} aria-hidden /> : <VolumeX size={ICON} aria-hidden />),
    ring: (reading) => (hasMedia(reading) ? volumeShare(reading) : 0),
    value: paValue,
    spoken: paSpoken,
  },
  changeNote: (change, reached) => {
    const media = change.kind === "set" ? change.values["media"] : undefined;
    if (media === undefined || media === STOPPED || reached.length < 2) return undefined;
    return t("All start in sync, about two seconds after the command.");
  },
  Figures: PaFigures,
  Actions: PaActions,
  PhoneActions: PaPhoneActions,
  SelectionActions: PaSelectionActions,
  Inspector: PaInspector,
  SelectionControls: PaSelection,
  columns: paColumns,
  filters: paFilters,
  plan: { Fields: SoundFields, Labels: SoundLabels, Legend: PaLegend, paceOf: "volume" },
};

function hasMedia(reading: Pick<Reading, "values">): boolean {
  return (valueOf(reading, "media") ?? STOPPED) !== STOPPED;
}

/** What the rooms' colours mean. */
function PaLegend() {
  return (
    <>
      <LegendRamp
        from={t("Quiet")}
        to={t("Loud")}
        gradient={`linear-gradient(to right, ${soundFill(0)}, ${soundFill(100)})`}
      />
      <LegendField color="var(--p-floor)">{t("Silent")}</LegendField>
      <LegendField color={EVACUATION_FILL}>{t("Evacuation")}</LegendField>
    </>
  );
}

/** Rooms that something plays in, the fuller the louder. */
function SoundFields({ devices }: PlanLayersProps) {
  return <DeviceRooms devices={devices} Each={SoundField} />;
}

function SoundField({ room, devices }: DeviceRoomProps) {
  const playing = useReadings(devices).filter(isPlaying);
  const loudest = loudestOf(playing);
  if (loudest === undefined) return null;
  const fill = playing.some(isEmergency) ? EVACUATION_FILL : soundFill(loudest);
  return <RoomField room={room} fill={fill} isOld={playing.every(({ isStale }) => isStale)} />;
}

/** Names of the rooms; under those with a unit the volume, or that it is silent. */
function SoundLabels({ devices }: PlanLayersProps) {
  return <DeviceRoomLabels devices={devices} Each={SoundLabel} />;
}

function SoundLabel({ room, devices }: DeviceRoomProps) {
  const readings = useReadings(devices);
  const isKnown = readings.some((reading) => valueOf(reading, "media") !== null);
  const playing = readings.filter(isPlaying);
  const texts = [...new Set(playing.flatMap((reading) => volumeText(reading) ?? []))];
  const value = playing.length > 0 ? texts.join(", ") : isKnown ? t("Silent") : "";
  return <PlacedLabel room={room} value={value} isLoud={playing.length > 0} />;
}

function loudestOf(playing: readonly Reading[]): number | undefined {
  const volumes = playing.flatMap((reading) => valueOf(reading, "volume") ?? []);
  return volumes.length === 0 ? undefined : Math.max(...volumes);
}

/** The colour of a room that something plays in. @param volume % */
function soundFill(volume: number): string {
  const share = Math.min(100, Math.round(QUIETEST + (volume * (100 - QUIETEST)) / 100));
  return `color-mix(in oklab, var(--accent-soft) ${share}%, var(--p-floor))`;
}
