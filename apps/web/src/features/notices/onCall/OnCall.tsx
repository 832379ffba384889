import type { OnCallReply } from "@atrium/contract/alarms";
import { Card, Icon, PageHeading, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import { type ReactNode, useState } from "react";
import { ReadState } from "../../../collections/ListState.tsx";
import lists from "../../../collections/lists.module.css";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useSite } from "../../../platform/site.ts";
import { useOnCall } from "../noticeQueries.ts";
import styles from "../notices.module.css";
import type { CrewOf } from "./calendarEdits.ts";
import { CrewForm } from "./CrewForm.tsx";
import { OtherDays } from "./OtherDays.tsx";
import { ShiftsForm } from "./ShiftsForm.tsx";
import { Week } from "./Week.tsx";

/** Who is on call now and when, whom rules tell in the place of a name. */
export function OnCall({ tabs }: { tabs: ReactNode }) {
  const result = useOnCall();
  const [open, setOpen] = useState<CrewOf | "shifts">();
  const read = result.data;
  const close = () => {
    setOpen(undefined);
  };
  return (
    <>
      <PageHeading
        title={t("Notices")}
        crumb={t("Who is on call")}
        kpis={tabs}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <Button
              disabled={read === undefined}
              onClick={() => {
                setOpen("shifts");
              }}
            >
              {t("Shifts")}
            </Button>
            <Button
              variant="filled"
              leftSection={<Icon of={plus} size={14} />}
              disabled={read === undefined}
              onClick={() => {
                setOpen({ date: undefined });
              }}
            >
              {t("Single day")}
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <ReadState what={t("calendar")} result={result}>
          {(found) => (
            <div className="col gap-12">
              <Now read={found} />
              <Week read={found} onOpen={setOpen} />
              <OtherDays read={found} onOpen={setOpen} />
            </div>
          )}
        </ReadState>
      </div>
      {read !== undefined && open === "shifts" && <ShiftsForm read={read} onClose={close} />}
      {read !== undefined && open !== undefined && open !== "shifts" && (
        <CrewForm read={read} of={open} onClose={close} />
      )}
    </>
  );
}

function Now({ read: { now } }: { read: OnCallReply }) {
  const { timeZone } = useSite();
  const names = now.people.map(({ name }) => name).join(", ");
  return (
    <Card title={t("On call now")} note={t("{shift} shift", { shift: now.shift })}>
      <div className={`flex wrap ${styles["now"]}`}>
        <StateGlyph state={now.people.length === 0 ? "trouble" : "normal"} />
        <span className="m">
          {now.people.length === 0 ? t("No one: rules that notify the person on call reach nobody") : names}
        </span>
        <span className="ink2">
          {t("until")} <Timestamp time={now.until} timeZone={timeZone} />
        </span>
      </div>
    </Card>
  );
}
