import { formatDate } from "@atrium/contract";
import { Icon, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Popover } from "@mantine/core";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Suspense, useState } from "react";
import { lazyPart } from "../platform/parts/lazyPart.ts";
import { useSite } from "../platform/site.ts";
import styles from "./replay.module.css";

// Calendars are heavy and seldom opened.
const MomentForm = lazyPart(async () => (await import("./MomentForm.tsx")).MomentForm);

interface MomentPickerProps {
  /** The moment that is shown; undefined: now. */
  at: number | undefined;
  now: number;
  /** Days before are off. */
  keptFrom: number | undefined;
  onChoose: (at: number) => void;
  /** What its button says; the day where it is not given. */
  label?: string;
}

/** Any day and second, by the calendar and the clock of the site. */
export function MomentPicker({ at, now, keptFrom, onChoose, label }: MomentPickerProps) {
  const { timeZone } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const shown = at ?? now;
  const day = formatDate(shown, "DD MMM YYYY", timeZone);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position={label === undefined ? "top-start" : "bottom-start"}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          {...(label === undefined ? { size: "xs", "aria-label": t("Choose date and time: {day}", { day }) } : {})}
          className={styles["day"] ?? ""}
          rightSection={<Icon of={ChevronDown} size={13} />}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {label ?? day}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<LoadingBlocks rows={6} label={t("Loading the calendar")} />}>
          <MomentForm
            at={shown}
            now={now}
            keptFrom={keptFrom}
            onChoose={(chosen) => {
              setIsOpen(false);
              onChoose(chosen);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
