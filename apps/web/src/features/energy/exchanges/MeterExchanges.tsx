import type { MeterExchange } from "@atrium/contract/energy";
import { type DoubtedReadings, NewMeterExchange, addMeterExchange, removeMeterExchange } from "@atrium/contract/energy";
import { sayTerm, sayUnit, t, uncapital } from "@atrium/words";
import { Select } from "@mantine/core";
import { type ReactElement, useMemo, useState } from "react";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { useFocusBack } from "../../../collections/form/useFocusBack.ts";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import styles from "../../../collections/form/form.module.css";
import { ask } from "../../../platform/http.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { useSite } from "../../../platform/site.ts";
import { useMeters } from "../energyQueries.ts";
import { measured } from "../../../ranges/figures.ts";
import { DoubtedList } from "./DoubtedList.tsx";
import { draftOf, NO_DRAFT, requestOf, wordsOf } from "./draft.ts";
import { ExchangeFields } from "./ExchangeFields.tsx";
import { ExchangeRecords } from "./ExchangeRecords.tsx";
import { countersOf, useDoubts, useExchanges, useExchangesChanged } from "./exchangeQueries.ts";

interface MeterExchangesProps {
  place: { placement: string; floor: string };
  onClose: () => void;
}

/** The exchanges of a place's meters: what was recorded, what was not believed, and a new record. */
export function MeterExchanges({ place, onClose }: MeterExchangesProps): ReactElement {
  useFocusBack();
  const { timeZone } = useSite();
  const meters = useMeters(place);
  const counters = useMemo(() => countersOf(meters.data ?? []), [meters.data]);
  const [chosen, setChosen] = useState<string | null>(null);
  const counter = counters.find(({ key }) => key === chosen) ?? (counters.length === 1 ? counters[0] : undefined);
  const records = useExchanges(counter?.device);
  const doubts = useDoubts(counter?.device);
  const changed = useExchangesChanged();
  const withdrawing = useSubmit();
  const mayRecord = hasFeature(useSession(), "devicesSettable");
  const [asked, setAsked] = useState<MeterExchange>();
  const unit = counter?.point.unit ?? "";
  const form = useRequestForm({
    saved: NO_DRAFT,
    body: NewMeterExchange,
    toBody: (draft) => requestOf(draft, counter?.point.key, timeZone),
    check: wordsOf,
    send: async (body) => counter && (await ask(addMeterExchange, { params: { id: counter.device }, body })),
    onSaved: async () => {
      form.change(NO_DRAFT);
      form.settle();
      await changed();
    },
  });

  async function withdraw({ id, device }: MeterExchange): Promise<void> {
    if (!(await withdrawing.run(() => ask(removeMeterExchange, { params: { id: device, exchange: id } })))) return;
    setAsked(undefined);
    await changed();
  }

  const ofCounter = <Row extends { point: string }>(rows: readonly Row[] | undefined) =>
    rows?.filter(({ point }) => point === counter?.point.key);
  return (
    <FormDrawer
      title={t("Meter replacements")}
      {...(mayRecord ? { action: t("Record replacement") } : {})}
      form={form}
      onSubmit={() => {
        if (counter === undefined) form.setErrors({ point: t("Choose the counter that was replaced") });
        else void form.submit();
      }}
      onClose={onClose}
      dialog={
        asked !== undefined && (
          <Confirm
            title={t("Withdraw this record?")}
            action={t("Withdraw")}
            isDestructive
            isBusy={withdrawing.isBusy}
            refusal={withdrawing.refusal}
            onConfirm={() => void withdraw(asked)}
            onClose={() => {
              setAsked(undefined);
            }}
          >
            {t(
              "The replacement from {measured} to {measured2} {unit} will no longer count, and the energy of its days will be recalculated without it. The record stays in the list.",
              {
                measured: measured(asked.oldEnd, unit),
                measured2: measured(asked.newStart, unit),
                unit: sayUnit(unit),
              },
            )}
          </Confirm>
        )
      }
    >
      <div className={`grid gap-14 ${styles["fields"]}`}>
        <Select
          label={t("Counter ## of a meter")}
          data-autofocus
          placeholder={meters.isPending ? t("Loading meters") : t("Choose a counter")}
          description={t(
            "The last reading of the old counter and the first of the new one: the difference between them is not counted.",
          )}
          inputWrapperOrder={["label", "input", "error", "description"]}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t("No matching counter")}
          data={counters.map(({ key, meter, point, device }) => ({
            value: key,
            label: `${meter}, ${uncapital(sayTerm(point.name))} (${device})`,
          }))}
          value={counter?.key ?? null}
          error={fieldError(form.errors["point"] ?? meters.error?.message)}
          onChange={(key) => {
            setChosen(key);
            form.clear("point");
          }}
        />
        {mayRecord && <ExchangeFields unit={unit} field={form.field} />}
      </div>
      {counter !== undefined && (
        <>
          <DoubtedList
            doubts={ofCounter(doubts.data?.data) ?? []}
            records={ofCounter(records.data?.data) ?? []}
            unit={unit}
            timeZone={timeZone}
            onTake={mayRecord ? (doubt: DoubtedReadings) => form.change(draftOf(doubt, timeZone)) : undefined}
          />
          <ExchangeRecords
            records={ofCounter(records.data?.data)}
            failure={records.error}
            unit={unit}
            timeZone={timeZone}
            onWithdraw={mayRecord ? setAsked : undefined}
          />
        </>
      )}
    </FormDrawer>
  );
}
