import { RATINGS } from "@atrium/contract";
import type { EventDetail } from "@atrium/contract/alarms";
import { Segmented } from "@atrium/ui";
import { Section } from "../../../devices/inspector/Section.tsx";
import { useAlarmActs } from "../acts/useAlarmActs.ts";

const SEGMENTS = RATINGS.map((rating) => ({
  value: String(rating),
  label: String(rating),
  ariaLabel: `${String(rating)} of 5`,
}));

/** How useful an alarm was, said by who acknowledged it once it has cleared: the mean tells which to think over. */
export function Rating({ detail: { row, mayRate }, mayAct }: { detail: EventDetail; mayAct: boolean }) {
  const { actAtOnce } = useAlarmActs();
  const { alarm } = row;
  if (alarm === undefined || alarm.isActive || !(mayRate && mayAct)) return null;
  return (
    <Section title="How useful was it?" note="1 of no use, 5 needed">
      <Segmented
        label="How useful was it, from 1 to 5"
        isFullWidth
        segments={SEGMENTS}
        value={alarm.rating === undefined ? null : String(alarm.rating)}
        onChange={(value) => {
          const rating = RATINGS.find((one) => String(one) === value);
          if (rating !== undefined) void actAtOnce({ kind: "rate", alarms: [row.id], rating });
        }}
      />
    </Section>
  );
}
