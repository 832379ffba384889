import { t } from "@atrium/words";
import { useMinute } from "./useMinute.ts";
import { when } from "./when.ts";

/** A moment in the site's time, with the machine-readable one behind it. */
export function Timestamp({ time, timeZone }: { time: number | null; timeZone: string }) {
  const now = useMinute();
  if (time === null) return <span className="muted">{t("never")}</span>;
  return (
    <time dateTime={new Date(time).toISOString()} className="ink2 num nowrap">
      {when(time, timeZone, now)}
    </time>
  );
}
