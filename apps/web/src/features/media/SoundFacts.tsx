import { formatBytes } from "@atrium/contract";
import type { Media } from "@atrium/contract/devices";
import { t } from "@atrium/words";
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
            {t("{upperCase}, {part}, {value} kHz", {
              upperCase: sound.format.toUpperCase(),
              part: sound.channels === 1 ? "mono" : t("{channels} channels", { channels: sound.channels }),
              value: (sound.sampleRate / 1_000).toFixed(1),
            })}
          </Fact>
          <Fact term={t("Length")}>
            {soundTime(sound.length)}, {formatBytes(sound.size)}
          </Fact>
          <Fact term={t("Loudness")}>{loudnessText(sound.loudness)}</Fact>
          <Fact term={t("Highest sample")}>{sound.peak === null ? t("Silent") : `${sound.peak.toFixed(1)} dBFS`}</Fact>
        </>
      )}
      <Fact term={t("File in the units")}>{file}</Fact>
      <Fact term={t("Added")}>
        <Timestamp time={addedAt} timeZone={timeZone} /> {t("by {addedBy}", { addedBy })}
      </Fact>
    </dl>
  );
}

function loudnessText(loudness: number | null): string {
  if (loudness === null) return t("Silent, or too short to say");
  const away = loudness - TARGET;
  const words =
    Math.abs(away) < 1
      ? t("as EBU R128 asks")
      : t("{abs} LU {part} than EBU R128 asks", {
          abs: Math.abs(away).toFixed(1),
          part: away > 0 ? "louder" : "softer",
        });
  return `${loudness.toFixed(1)} LUFS, ${words}`;
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="t12 muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
