import type { SiteSettingsReply } from "@atrium/contract/site";
import { PageHeading } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FormError } from "../../collections/form/FormError.tsx";
import { PartConflict } from "../../collections/form/ConflictNotice.tsx";
import { useLeavingQuestion } from "../../collections/form/useLeavingQuestion.tsx";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { BookingCard } from "./BookingCard.tsx";
import { FactorsCard } from "./FactorsCard.tsx";
import { HistoryCard } from "./HistoryCard.tsx";
import { IdentityCard } from "./IdentityCard.tsx";
import { MonthCard } from "./MonthCard.tsx";
import { ReasonCard } from "./ReasonCard.tsx";
import { settingsQuery } from "./settingsQueries.ts";
import { TariffsCard } from "./TariffsCard.tsx";
import { TimeZoneCard } from "./TimeZoneCard.tsx";
import { useSiteForm } from "./useSiteForm.ts";

const CRUMB = "Name, time zone, tariffs and emission factors";

/** What the site is called, when its days begin, and what its energy costs and emits. */
export function SiteSettingsPage() {
  const result = useQuery(settingsQuery);
  if (result.data !== undefined) return <SettingsForm reply={result.data} />;
  return (
    <div className="col grow">
      <PageHeading title="Site" crumb={CRUMB} />
      <div className={lists["body"]}>
        <ReadState what="settings" result={result}>
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
        title="Site"
        crumb={CRUMB}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <Button disabled={!form.hasChanges || form.isBusy} onClick={form.discard}>
              Discard
            </Button>
            <Button variant="filled" disabled={!form.hasChanges} loading={form.isBusy} onClick={() => void form.save()}>
              Save changes
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
