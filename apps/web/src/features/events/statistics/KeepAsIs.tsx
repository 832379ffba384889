import { type AlarmProposal, keepAlarmProposal } from "@atrium/contract/alarms";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { proposalsQuery } from "./statisticsQueries.ts";

/** Hides a proposal for ninety days, with the name of who did. */
export function KeepAsIs({ proposal: { rule, revision } }: { proposal: Pick<AlarmProposal, "rule" | "revision"> }) {
  const queries = useQueryClient();
  const keeping = useMutation({
    mutationFn: async () => await ask(keepAlarmProposal, { body: { rule, revision } }),
    onSuccess: (read) => {
      queries.setQueryData(proposalsQuery.queryKey, read);
    },
    onError: (error) => {
      notices.show({ kind: "error", title: "It was not kept", message: error.message });
    },
  });
  return (
    <Button variant="subtle" loading={keeping.isPending} onClick={() => keeping.mutate()}>
      Keep as is
    </Button>
  );
}
