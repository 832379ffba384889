import type { SiteSettingsReply } from "@atrium/contract/site";
import { PageHeading, StateGlyph, Card } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FormError, fieldError } from "../../collections/form/FormError.tsx";
import { PartConflict } from "../../collections/form/ConflictNotice.tsx";
import { useLeavingQuestion } from "../../collections/form/useLeavingQuestion.tsx";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { FactorsCard } from "./FactorsCard.tsx";
import { HistoryCard } from "./HistoryCard.tsx";
import { IdentityCard } from "./IdentityCard.tsx";
import { PreferencesCard } from "./PreferencesCard.tsx";
import { MonthCard } from "./MonthCard.tsx";
import { settingsQuery } from "./settingsQueries.ts";
import { TariffsCard } from "./TariffsCard.tsx";
import { TimeZoneCard } from "./TimeZoneCard.tsx";
import { useSiteForm, type SiteForm } from "./useSiteForm.ts";
import { MAX_REASON_LENGTH } from "@atrium/contract/devices";
import { dayWords } from "./settingsWords.ts";
import styles from "./SiteSettingsPage.module.css";
import formStyles from "../../collections/form/form.module.css";

const FIELDS = {
  address: {
    label: phrase("Address"),
    description: phrase("Web page shown in a frame under Booking. Leave empty if the site has none."),
  },
  calendar: {
    label: phrase("Calendar"),
    description: phrase("iCalendar feed (.ics) from which Atrium reads bookings."),
  },
} as const;

const CRUMB = phrase("Name, time zone, tariffs and emission factors");

/** What the site is called, when its days begin, and what its energy costs and emits. */
export function SiteSettingsPage() {
  const result = useQuery(settingsQuery);
  if (result.data !== undefined) return <SettingsForm reply={result.data} />;
  return (
    <div className="col grow">
      <PageHeading title={t("Site")} crumb={t(CRUMB)} />
      <div className={lists["body"]}>
        <ReadState what={t("settings")} result={result}>
          {() => null}
        </ReadState>
      </div>
    </div>
  );
}

function SettingsForm({ reply }: { reply: SiteSettingsReply }) {
  const form = useSiteForm(reply);
  const question = useLeavingQuestion(() => form.hasChanges);
  return (
    <div className="col grow">
      <PageHeading
        title={t("Site")}
        crumb={t(CRUMB)}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <Button disabled={!form.hasChanges || form.isBusy} onClick={form.discard}>
              {t("Discard")}
            </Button>
            <Button variant="filled" disabled={!form.hasChanges} loading={form.isBusy} onClick={() => void form.save()}>
              {t("Save")}
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <FormError>{form.refusal}</FormError>
        <PartConflict conflict={form.conflict} />
        <ReasonCard form={form} />
        <div className={`grid items-start gap-12 ${lists["columns"]}`}>
          <div className="col gap-12 min-w-0">
            <IdentityCard form={form} />
            <PreferencesCard form={form} />
            <TariffsCard form={form} reply={reply} />
            <FactorsCard form={form} today={reply.today} />
            <HistoryCard />
          </div>
          <div className="col gap-12 min-w-0">
            <MonthCard form={form} saved={reply.settings} />
            <TimeZoneCard form={form} reply={reply} />
            <BookingCard form={form} />
          </div>
        </div>
      </div>
      {question}
    </div>
  );
}

/** Asked for where figures that people have read already become others. */
function ReasonCard({ form }: { form: SiteForm }) {
  const { firstChangedDay, reason, errors, setReason } = form;
  if (!form.hasChanges || firstChangedDay === undefined) return null;
  return (
    <div className={`row wrap gap-10 rounded bg-2 ${lists["notice"]}`}>
      <StateGlyph state="trouble" />
      <span className="grow">
        <b>{t("Recorded days will change.")}</b>{" "}
        {t("Days from {day} will be recalculated with the saved settings. Earlier days keep their figures.", {
          day: dayWords(firstChangedDay),
        })}
      </span>
      <TextInput
        className={styles["noticeField"]}
        label={t("Reason for the audit log")}
        required
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        error={fieldError(errors["reason"])}
        onChange={(event) => {
          setReason(event.currentTarget.value);
        }}
      />
    </div>
  );
}

/** Where rooms are booked: somebody else's program. */
function BookingCard({ form: { draft, errors, change } }: { form: SiteForm }) {
  return (
    <Card title={t("Booking service")}>
      <div className={`grid items-start min-w-0 m-0 border-0 ${formStyles["grid"]}`}>
        {(["address", "calendar"] as const).map((field) => (
          <TextInput
            key={field}
            className={styles["wide"]}
            label={t(FIELDS[field].label)}
            description={t(FIELDS[field].description)}
            inputWrapperOrder={["label", "input", "error", "description"]}
            type="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={draft.booking[field]}
            error={fieldError(errors[`booking.${field}`])}
            onChange={(event) => {
              change("booking", { ...draft.booking, [field]: event.currentTarget.value });
            }}
          />
        ))}
      </div>
    </Card>
  );
}
