import { ROUTES } from "@atrium/contract/pages";
import type { SavingsReply } from "@atrium/contract/energy";
import { EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { clock } from "../../platform/time.ts";

const QUARTER = 15 * 60_000;

/** What would make the page fill. */
export function NoSavings({ reply: { first, to, idle, soon, watched } }: { reply: SavingsReply }) {
  const navigate = useNavigate();
  const { timeZone } = useSite();
  const show = (page: "setting-schedules" | "setting-conditions-list" | "setting-peak-limits") => {
    void navigate({ href: ROUTES[page].path });
  };
  const maySet = hasFeature(useSession(), "automationSettable");
  return (
    <EmptyState
      title={titleOf(first, soon)}
      actions={
        maySet && (
          <>
            <Button variant="filled" onClick={() => show("setting-schedules")}>
              {t("Schedules")}
            </Button>
            <Button onClick={() => show("setting-conditions-list")}>{t("Conditions")}</Button>
            <Button onClick={() => show("setting-peak-limits")}>{t("Peak limits")}</Button>
          </>
        )
      }
    >
      {[
        t(
          "This page lists what schedules, conditions and peak limits save when they switch devices off, dim them or shed load.",
        ),
        ...(soon === 0
          ? []
          : [
              t(
                "{soon, plural, one {# rule has} other {# rules have}} just turned devices down. Savings are counted by whole quarter hours: the first figure comes after {clock}.",
                { soon, clock: clock((Math.floor(to / QUARTER) + 1) * QUARTER, timeZone) },
              ),
            ]),
        ...(idle === 0
          ? []
          : [t("{idle, plural, one {# rule} other {# rules}} ran, but turned nothing down.", { idle })]),
        ...(watched === 0
          ? []
          : [
              t("{watched, plural, one {# rule was} other {# rules were}} only watched and saved nothing.", {
                watched,
              }),
            ]),
      ].join(" ")}
    </EmptyState>
  );
}

function titleOf(first: number | null, soon: number): string {
  if (soon > 0) return t("The first savings are being counted");
  return first === null ? t("No rule has run yet") : t("No rule turned anything down in this month");
}
