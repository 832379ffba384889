import { stateName } from "@atrium/contract/devices";
import { LoadingBlock } from "@atrium/ui";
import { t } from "@atrium/words";
import { PastList } from "../../../devices/inspector/PastList.tsx";
import { Section } from "../../../devices/inspector/Section.tsx";
import { knownSince, type KnownSince, useToday } from "../../../devices/inspector/usePast.ts";
import type { DeviceProps } from "../../../devices/system.ts";
import { useSite } from "../../../platform/site.ts";
import { playedLines } from "./paDay.ts";

/** What the zone played today, clip by clip, with its volume. */
export function PaHistory({ device }: DeviceProps) {
  const media = useToday(device, "media");
  const volumes = useToday(device, "volume");
  const { timeZone } = useSite();
  const point = device.points["media"];
  if (point === undefined) return null;
  if (media.isError || volumes.isError) {
    return (
      <Section title={t("Played today")}>
        <p className="muted">{t("The history could not be loaded.")}</p>
      </Section>
    );
  }
  if (media.spans === undefined || volumes.spans === undefined) {
    return (
      <Section title={t("Played today")}>
        <LoadingBlock width={300} height={60} />
      </Section>
    );
  }
  const lines = playedLines({
    media: media.spans,
    volumes: volumes.spans,
    nameOf: (code) => stateName(point, code),
  });
  return (
    <Section title={t("Played today")} note={lines.length === 0 ? undefined : String(lines.length)}>
      <PastList
        label={t("Played today in {name}", { name: device.name })}
        lines={lines}
        none={noneText(knownSince(media, timeZone))}
      />
    </Section>
  );
}

function noneText(known: KnownSince): string {
  if (known === "midnight") return t("Nothing played here today.");
  return known === "never" ? t("Nothing played here, no data.") : t("Nothing played here since {time}.", known);
}
