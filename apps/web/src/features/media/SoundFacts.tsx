import { formatBytes } from "@atrium/contract";
import type { Media } from "@atrium/contract/devices";
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
          <Fact term="Format">
            {sound.format.toUpperCase()}, {sound.channels === 1 ? "mono" : `${String(sound.channels)} channels`},{" "}
            {(sound.sampleRate / 1_000).toFixed(1)} kHz
          </Fact>
          <Fact term="Length">
            {soundTime(sound.length)}, {formatBytes(sound.size)}
          </Fact>
          <Fact term="Loudness">{loudnessText(sound.loudness)}</Fact>
          <Fact term="Highest sample">{sound.peak === null ? "Silent" : `${sound.peak.toFixed(1)} dBFS`}</Fact>
        </>
      )}
      <Fact term="File in the units">{file}</Fact>
      <Fact term="Added">
        <Timestamp time={addedAt} timeZone={timeZone} /> by {addedBy}
      </Fact>
    </dl>
  );
}

function loudnessText(loudness: number | null): string {
  if (loudness === null) return "Silent, or too short to say";
  const away = loudness - TARGET;
  const words =
    Math.abs(away) < 1
      ? "as EBU R128 asks"
      : `${Math.abs(away).toFixed(1)} LU ${away > 0 ? "louder" : "softer"} than EBU R128 asks`;
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
