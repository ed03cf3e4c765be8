import type { CampaignFacts } from "@plon/contract/portal/offers/campaigns.ts";
import { Card } from "@plon/ui/card.tsx";

type CampaignStepsProps = {
  title: string;
  steps: CampaignFacts["steps"];
};

/** How a campaign works, in a few numbered steps. */
export function CampaignSteps({ title, steps }: CampaignStepsProps) {
  return (
    <Card title={title}>
      <ol className="flex flex-col gap-4">
        {steps.map(({ title: step, text }, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="figures flex size-8 shrink-0 items-center justify-center rounded-full bg-action-tint font-semibold text-action"
            >
              {index + 1}
            </span>
            <span>
              <span className="block font-semibold">{step}</span>
              <span className="text-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
