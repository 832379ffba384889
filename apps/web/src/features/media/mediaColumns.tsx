import { formatBytes } from "@atrium/contract";
import { type Media, MEDIA_COLUMNS, unitsText } from "@atrium/contract/devices";
import { type ColumnLook, type DataColumn, Icon, listColumns, ownColumn, StateGlyph, Waveform } from "@atrium/ui";
import { t } from "@atrium/words";
import repeat from "lucide-react/icons/repeat";
import { ListenButton } from "../../devices/sounds/ListenButton.tsx";
import { soundTime } from "../../devices/sounds/soundTime.ts";
import type { SoundPlayer } from "../../devices/sounds/useSoundPlayer.ts";
import { Timestamp } from "../../collections/Timestamp.tsx";
import styles from "./MediaPage.module.css";
import { SoundMenu } from "./SoundMenu.tsx";

type MediaLooks = Readonly<Record<(typeof MEDIA_COLUMNS)[number]["key"], ColumnLook<Media>>>;

export interface MediaColumnOptions {
  readonly timeZone: string;
  readonly player: SoundPlayer;
  readonly onOpen: (sound: Media) => void;
}

/** The sounds as the page draws them: with a button to listen, and their waveform, in which one skips. */
export function mediaColumns({ timeZone, player, onOpen }: MediaColumnOptions): DataColumn<Media>[] {
  const looks: MediaLooks = {
    name: {
      least: 140,
      isRowHead: true,
      cell: (sound, shown) => (
        <div>
          <div className="m row gap-6">
            <span className="ell" title={sound.name}>
              {sound.name}
            </span>
            {sound.isRepeated && (
              <span className="muted" title={t("Repeats until stopped")}>
                <Icon of={repeat} size={13} />
                <span className="sr-only">{t(", repeats until stopped")}</span>
              </span>
            )}
          </div>
          <div className="t12 muted ell" title={secondLine(sound, shown.has("units"))}>
            {secondLine(sound, shown.has("units"))}
          </div>
        </div>
      ),
    },
    length: { isUnitInCell: true, align: "end", width: 104, cell: (sound) => <Length sound={sound} player={player} /> },
    size: {
      isUnitInCell: true,
      align: "end",
      width: 92,
      givesWay: 2,
      cell: ({ sound }) => <span className="num ink2">{sound === null ? "–" : formatBytes(sound.size)}</span>,
    },
    loudness: { width: 122, givesWay: 3, decimals: 1 },
    units: { width: 176, givesWay: 5, cell: (sound) => <Units sound={sound} /> },
    lastPlayedAt: {
      width: 168,
      givesWay: 4,
      cell: (sound) =>
        sound.uses.length > 0 ? (
          <span className="inline-row gap-7">
            <i className={styles["on"]} />
            {t("Playing in {count, plural, one {# zone} other {# zones}}", { count: sound.uses.length })}
          </span>
        ) : (
          <Timestamp time={sound.lastPlayedAt} timeZone={timeZone} />
        ),
    },
  };
  const [name, ...rest] = listColumns(MEDIA_COLUMNS, { of: (sound: Media) => sound, isSorted: false, looks });
  const listen = ownColumn<Media>("listen", t("Listen"), {
    head: <span className="sr-only">{t("Listen")}</span>,
    width: 56,
    cell: (sound) => <ListenButton sound={sound} player={player} isDisabled={sound.state !== "ready"} />,
  });
  const wave = ownColumn<Media>("wave", t("Waveform"), {
    least: 150,
    givesWay: 1,
    cell: (sound) => <Wave sound={sound} player={player} />,
  });
  const menu = ownColumn<Media>("menu", t("Actions"), {
    head: <span className="sr-only">{t("Actions")}</span>,
    width: 56,
    align: "end",
    cell: (sound) => <SoundMenu sound={sound} onOpen={onOpen} />,
  });
  return [listen, ...(name === undefined ? [] : [name]), wave, ...rest, menu];
}

function secondLine({ state, sound, units }: Media, hasUnits: boolean): string {
  if (state === "awaited") return t("Not yet fetched from the units");
  if (state === "lost") return t("File lost; upload it again");
  const format = sound === null ? "" : sound.format.toUpperCase();
  return hasUnits ? format : `${format}, ${unitsText({ units })}`;
}

function Length({ sound: { id, sound }, player }: { sound: Media; player: SoundPlayer }) {
  if (sound === null) return <span className="muted">–</span>;
  return (
    <span className="num">
      {player.id === id && <span className="muted">{soundTime(player.position)} / </span>}
      {soundTime(sound.length)}
    </span>
  );
}

function Wave({ sound: media, player }: { sound: Media; player: SoundPlayer }) {
  const { id, name, sound, state } = media;
  if (sound === null) return null;
  const position = player.id === id ? player.position : 0;
  const text = t("{soundTime} of {soundTime2}", {
    soundTime: soundTime(position),
    soundTime2: soundTime(sound.length),
  });
  const wave = {
    bars: sound.waveform,
    share: position / Math.max(0.001, sound.length),
    label: t("Position in {name}", { name }),
    text,
  };
  if (state !== "ready") return <Waveform {...wave} isSmall />;
  return (
    <Waveform
      {...wave}
      isSmall
      onSeek={(share) => {
        player.seek(id, share * sound.length);
      }}
    />
  );
}

function Units({ sound }: { sound: Media }) {
  const { failed, differs, waiting } = sound.units;
  const state = failed + differs > 0 ? "trouble" : waiting > 0 ? "stale" : "normal";
  return (
    <span className="inline-row gap-7">
      <StateGlyph state={state} />
      {unitsText(sound)}
    </span>
  );
}
