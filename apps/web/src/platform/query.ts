import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./apiError.ts";

const RETRIES = 2;

/** Answers of the server as pages keep them: fresh for 30 s; a server that is away is asked again, an error is not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => error instanceof ApiError && error.isServerAway && failures < RETRIES,
      },
    },
  });
}
