// Why rules answered one comment or message, or did not.
import { Dialog } from '#web/components/ui/dialog.tsx';
import { ActivityTimeline } from './activity-timeline.tsx';

export function WhyDialog(props: {
  readonly eventId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { eventId, open, onClose } = props;
  return (
    <Dialog title="Why" open={open} onClose={onClose} size="large">
      <div className="pt-2">
        <ActivityTimeline query={{ event_id: eventId }} emptyText="No rule has seen this yet" />
      </div>
    </Dialog>
  );
}
