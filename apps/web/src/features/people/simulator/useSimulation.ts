import { askGuard, type GuardQuestion, type SimulatedRole, simulateRole } from "@atrium/contract/people";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { OF_SITE } from "../../../platform/site.ts";
import { ask } from "../../../platform/http.ts";

/** What a role would see and be allowed; the server's guard computes it. */
export function useSimulation(role: SimulatedRole | undefined) {
  return useQuery({
    queryKey: ["people", "simulation", role],
    meta: OF_SITE.meta,
    queryFn: ({ signal }) => ask(simulateRole, { body: role ?? { features: [] }, signal }),
    enabled: role !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useGuardReply(question: GuardQuestion | undefined) {
  return useQuery({
    queryKey: ["people", "guard question", question],
    queryFn: ({ signal }) => {
      if (question === undefined) throw new Error("nothing is asked");
      return ask(askGuard, { body: question, signal });
    },
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
