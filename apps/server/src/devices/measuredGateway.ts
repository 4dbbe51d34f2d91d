import type { Metrics } from '../http/metrics.ts';
import { traced } from '../tracing.ts';
import type { CommandResult, DeviceGateway } from './gateway.ts';

/** The same gateway, with each command and what came of it in the metrics and traces. */
export function measureCommands(
  gateway: DeviceGateway,
  metrics: Pick<Metrics, 'commandEnded'>,
): DeviceGateway {
  function measured<End>(
    operation: string,
    send: () => Promise<End>,
    resultOf: (end: End) => CommandResult | undefined,
  ): Promise<End> {
    return traced(`command ${operation}`, {}, async (span) => {
      const askedAt = performance.now();
      const end = await send();
      const outcome = resultOf(end)?.outcome;
      if (outcome) metrics.commandEnded({ operation, outcome, elapsedMs: performance.now() - askedAt });
      span.setAttribute('gatehouse.outcome', outcome ?? 'refused');
      return end;
    });
  }
  const itself = (result: CommandResult) => result;
  return {
    ...gateway,
    command: (request, historyOf) =>
      measured(request.operation, () => gateway.command(request, historyOf), itself),
    commandByRight: (request, historyOf) =>
      measured(
        request.operation,
        () => gateway.commandByRight(request, historyOf),
        ({ result }) => result,
      ),
    service: (request, historyOf) =>
      measured(request.operation, () => gateway.service(request, historyOf), itself),
  };
}
