import type { EventRow } from "@atrium/contract/alarms";
import { Icon } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button, Menu } from "@mantine/core";
import bellOff from "lucide-react/icons/bell-off";
import check from "lucide-react/icons/check";
import ellipsis from "lucide-react/icons/ellipsis";
import { useState } from "react";
import { type CommonAct, possibleOf } from "./possibleActs.ts";
import { type ReasonedAct, ReasonDialog } from "./ReasonDialog.tsx";
import { useAlarmActs } from "./useAlarmActs.ts";

interface ActButtonsProps {
  rows: readonly EventRow[];
  onDone?: () => void;
}

/** Acts that need no words. */
const RARE = [
  ["reset", phrase("Reset")],
  ["unshelve", phrase("Unshelve")],
  ["return-to-service", phrase("Return to service")],
] as const;

/** What can be done to one or many alarms: only what would change something, with the number where it is not all. */
export function ActButtons({ rows, onDone }: ActButtonsProps) {
  const { actAtOnce } = useAlarmActs();
  const [asked, setAsked] = useState<ReasonedAct>();
  const [isBusy, setBusy] = useState(false);
  const countOf = (kind: CommonAct) => possibleOf(kind, rows).length;
  async function run(kind: Exclude<CommonAct, "shelve" | "remove-from-service">): Promise<void> {
    setBusy(true);
    try {
      const results = await actAtOnce({ kind, alarms: possibleOf(kind, rows) });
      if (results.length > 0) onDone?.();
    } finally {
      setBusy(false);
    }
  }
  const label = (words: string, kind: CommonAct) => (rows.length > 1 ? `${words} ${String(countOf(kind))}` : words);
  return (
    <>
      {countOf("acknowledge") > 0 && (
        <Button
          variant="filled"
          loading={isBusy}
          leftSection={<Icon of={check} size={14} />}
          onClick={() => void run("acknowledge")}
        >
          {label(t("Acknowledge"), "acknowledge")}
        </Button>
      )}
      {RARE.map(
        ([kind, words]) =>
          countOf(kind) > 0 && (
            <Button key={kind} variant="default" loading={isBusy} onClick={() => void run(kind)}>
              {label(t(words), kind)}
            </Button>
          ),
      )}
      {countOf("shelve") > 0 && (
        <Button variant="default" leftSection={<Icon of={bellOff} size={14} />} onClick={() => setAsked("shelve")}>
          {label(t("Shelve"), "shelve")}
        </Button>
      )}
      {countOf("remove-from-service") > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px={8} aria-label={t("More actions")}>
              <Icon of={ellipsis} size={16} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setAsked("remove-from-service")}>
              {label(t("Take out of service"), "remove-from-service")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {asked !== undefined && (
        <ReasonDialog
          kind={asked}
          rows={rows}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            onDone?.();
          }}
        />
      )}
    </>
  );
}
