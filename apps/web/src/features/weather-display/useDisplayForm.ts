import { type WeatherDisplay, changeWeatherDisplay } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { notices } from "../../platform/notices.ts";
import { areSameDisplays } from "./displayOrder.ts";
import { displayQuery } from "./displayQueries.ts";

export interface DisplayForm {
  display: WeatherDisplay;
  hasChanges: boolean;
  isBusy: boolean;
  /** What the server refused, in its words. */
  refusal: string | undefined;
  change: (display: WeatherDisplay) => void;
  discard: () => void;
  save: () => Promise<void>;
}

/** What is being set. Changes of others show at once until the first own change; from then on the save decides. */
export function useDisplayForm(saved: WeatherDisplay): DisplayForm {
  const queries = useQueryClient();
  const submission = useSubmit();
  const [edit, setEdit] = useState<{ readonly before: WeatherDisplay; readonly display: WeatherDisplay }>();
  const before = edit?.before ?? saved;
  const display = edit?.display ?? saved;
  const discard = () => {
    setEdit(undefined);
    submission.clear("display");
  };
  return {
    display,
    hasChanges: !areSameDisplays(display, before),
    isBusy: submission.isBusy,
    refusal: submission.refusal ?? submission.errors["display"],
    change: (next) => {
      setEdit({ before, display: next });
      submission.clear("display");
    },
    discard,
    save: async () => {
      const isSaved = await submission.run(async () => {
        const reply = await ask(changeWeatherDisplay, { body: { before, display } });
        queries.setQueryData(displayQuery.queryKey, reply);
      });
      if (!isSaved) return;
      setEdit(undefined);
      notices.show({ kind: "done", title: t("Weather display"), message: t("The header now shows it to everyone.") });
    },
  };
}
