import { formatBytes } from "@atrium/contract";
import type { Media } from "@atrium/contract/devices";
import { sayNumber, t } from "@atrium/words";
import { Timestamp } from "../../collections/Timestamp.tsx";
import { soundTime } from "../../devices/sounds/soundTime.ts";
import { useSite } from "../../platform/site.ts";
import styles from "./MediaPage.module.css";

/** Loudness that announcements of one site should share, so that nobody has to turn the volume: LUFS (EBU R128). */
const TARGET = -23;

/** What was measured when it was added. */
export function SoundFacts({ sound: { sound, file, addedBy, addedAt } }: { sound: Media }) {
  const { timeZone } = useSite();
  return (
    <dl className={styles["facts"]}>
      {sound !== null && (
        <>
          <Fact term={t("Format")}>
            {t("{format}, {channels, plural, =1 {mono} other {# channels}}, {rate} kHz", {
              format: sound.format.toUpperCase(),
              channels: sound.channels,
              rate: sayNumber(sound.sampleRate / 1_000, 1),
            })}
          </Fact>
          <Fact term={t("Length")}>
            {soundTime(sound.length)}, {formatBytes(sound.size)}
          </Fact>
          <Fact term={t("Loudness")}>{loudnessText(sound.loudness)}</Fact>
          <Fact term={t("Peak level")}>{sound.peak === null ? t("Silent") : `${sayNumber(sound.peak, 1)} dBFS`}</Fact>
        </>
      )}
      <Fact term={t("File on the units")}>{file}</Fact>
      <Fact term={t("Added")}>
        <Timestamp time={addedAt} timeZone={timeZone} /> {t("by {addedBy}", { addedBy })}
      </Fact>
    </dl>
  );
}

function loudnessText(loudness: number | null): string {
  if (loudness === null) return t("Silent, or too short to measure");
  const away = loudness - TARGET;
  const figures = { loudness: sayNumber(loudness, 1), away: sayNumber(Math.abs(away), 1) };
  if (Math.abs(away) < 1) return t("{loudness} LUFS, meets EBU R128", { loudness: figures.loudness });
  return away > 0
    ? t("{loudness} LUFS, {away} LU louder than the EBU R128 target", figures)
    : t("{loudness} LUFS, {away} LU softer than the EBU R128 target", figures);
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="t12 muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
