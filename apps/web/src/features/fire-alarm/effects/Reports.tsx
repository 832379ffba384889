import type { FireReport } from "@atrium/contract/alarms";
import { Icon } from "@atrium/ui";
import { Button } from "@mantine/core";
import Download from "lucide-react/icons/download";
import { Section } from "../../../devices/inspector/Section.tsx";
import { useSite } from "../../../platform/site.ts";
import { moment } from "../../../platform/time.ts";
import styles from "./side.module.css";
import { saveReport } from "./fireQueries.ts";

/** Reports of an alarm as they were made; they are kept for two years. */
export function Reports({ reports }: { reports: readonly FireReport[] }) {
  const { timeZone } = useSite();
  if (reports.length === 0) return null;
  return (
    <Section title="Reports">
      <ul className={`col plain-list gap-8 ${styles["reports"]}`}>
        {reports.map(({ id, madeAt, by }) => (
          <li className="flex items-start gap-10" key={id}>
            <span className="grow num">{`${moment(madeAt, timeZone)}, ${by}`}</span>
            <Button
              leftSection={<Icon of={Download} size={14} />}
              onClick={() => {
                // What the server refuses is told by the page's notices.
                saveReport(id).catch(() => undefined);
              }}
            >
              Pdf
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
