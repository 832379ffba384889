import type { SiteSettingsReply } from "@atrium/contract/site";
import { Card, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Select } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { dayWords } from "./settingsWords.ts";
import styles from "./SiteSettingsPage.module.css";
import type { SiteForm } from "./useSiteForm.ts";

const ZONES = Intl.supportedValuesOf("timeZone");

/** When the days of the site begin. The server counts in the zone that it was started with. */
export function TimeZoneCard({ form, reply }: { form: SiteForm; reply: SiteSettingsReply }) {
  const { timeZone } = form.draft;
  const { countedIn, settings, recordedFrom } = reply;
  const zones = [...new Set([...ZONES, settings.timeZone, countedIn])].toSorted();
  return (
    <Card title={t("Time zone")}>
      <div className={`col gap-8 ${styles["text"]}`}>
        <Select
          label={t("Time zone")}
          searchable
          allowDeselect={false}
          data={zones}
          attributes={{ dropdown: { translate: "no" } }}
          value={timeZone}
          maxDropdownHeight={260}
          nothingFoundMessage={t("Unknown time zone")}
          error={fieldError(form.errors["timeZone"])}
          onChange={(zone) => {
            if (zone !== null) form.change("timeZone", zone);
          }}
        />
        <p className="muted">{t("Sets when hours, days, months and tariff peak hours begin, on every page.")}</p>
        {timeZone !== countedIn && (
          <output className="icon-top flex items-start gap-10">
            <StateGlyph state="trouble" />
            <span>
              <span className="block">
                <b>
                  {timeZone === settings.timeZone
                    ? t("Saved. Takes effect after a restart.")
                    : t("A restart is required.")}
                </b>{" "}
                {t("Pages and figures stay in {countedIn} until the server is restarted.", { countedIn })}
              </span>
              <span className="block">{meaning(recordedFrom, timeZone)}</span>
            </span>
          </output>
        )}
      </div>
    </Card>
  );
}

function meaning(recordedFrom: string | null, zone: string): string {
  if (recordedFrom === null) return t("Nothing has been recorded yet, so no figures change.");
  return t(
    "All recorded days since {day} will then be re-divided at midnight {zone} time: days, months, costs and repeated exports will differ from figures already read. Days whose quarter hours are no longer kept cannot be re-divided.",
    { day: dayWords(recordedFrom), zone },
  );
}
